import type { RawLog } from '@/server/chain/RawBlock';
import { toBytes } from '@/server/db/chains/bytes';
import { type ChainConnection, HAS_NFTS, HAS_TOKENS } from '@/server/db/chains/chainTables';
import { collectMentions } from '@/server/indexer/checks/dueChecks';
import { bytesCell, copyRows, packRows } from '@/server/indexer/copyRows';
import { decodeLog } from '@/server/indexer/decode/decodeLog';
import { addTransfer, emptyTables } from '@/server/indexer/decode/rowsOfBlocks';
import { formKey, TRANSFER, type TransferForm } from '@/server/indexer/decode/transferForm';
import { type FoundForm, TRANSFERS_OF, type UnusualTransfers } from '@/server/indexer/forms/findForm';
import { LEDGERS, netTransfers } from '@/server/indexer/writeBlocks';

/** Logs per slice. */
const SLICE = 5_000;

const EVERYTHING = [0, Number.MAX_SAFE_INTEGER];

/**
 * Writes the stored transfers of a contract as they are in another form, with all that follows from them: balances, NFTs,
 * owners, and what kind of contract it is. Its checks begin anew; where the form is unknown it counts as deviating, so that
 * the contract itself is asked. Call it in a transaction.
 *
 * @param transfers those with one number of topics; others stay
 */
export async function rewriteTransfers(
  chain: ChainConnection,
  transfers: UnusualTransfers,
  { kind, form, ids }: Pick<FoundForm, 'form' | 'ids'> & { kind: TransferForm['kind'] },
): Promise<void> {
  const token = toBytes(transfers.address);
  const logs = [token, toBytes(TRANSFER), transfers.topics];
  for (const ledger of LEDGERS) {
    const { table, key } = ledger;
    await chain.query(
      `DELETE FROM chain.${table} AS kept USING (
         SELECT DISTINCT ${key.join(', ')} FROM ${netTransfers(ledger)} WHERE token_address = $3) AS moved
       WHERE ${key.map((column) => `kept.${column} = moved.${column}`).join(' AND ')}`,
      [...EVERYTHING, token],
    );
    await chain.query(
      `DELETE FROM chain.${ledger.transfers} AS t USING (
         SELECT block_number, log_index FROM chain.logs WHERE ${TRANSFERS_OF}) AS l
       WHERE t.token_address = $1 AND t.block_number = l.block_number AND t.log_index = l.log_index`,
      logs,
    );
  }
  if (form) await insertTransfers(chain, transfers, form);
  await chain.query(
    `INSERT INTO chain.contracts (address, contract_type, first_block)
     SELECT $1::bytea, coalesce((SELECT contract_type FROM (
         (SELECT 'ERC20' AS contract_type, block_number, log_index FROM chain.token_transfers WHERE token_address = $1
          ORDER BY block_number, log_index LIMIT 1) UNION ALL
         (SELECT contract_type, block_number, log_index FROM chain.nft_transfers WHERE token_address = $1
          ORDER BY block_number, log_index LIMIT 1)) AS seen ORDER BY block_number, log_index LIMIT 1), $4::text),
       min(block_number) FROM chain.logs WHERE ${TRANSFERS_OF} HAVING count(*) > 0
     ON CONFLICT (address) DO UPDATE SET contract_type = excluded.contract_type`,
    [...logs, kind],
  );
  await writeNfts(chain, token, ids);
  for (const ledger of LEDGERS) {
    const keys = ledger.key.join(', ');
    const isNft = ledger.table === 'nft_owners';
    await chain.query(
      `INSERT INTO chain.${ledger.table} (${keys}, ${ledger.sum}, block_number${isNft ? ', block_number_minted' : ''})
       SELECT ${keys}, sum(amount), max(block_number)${isNft ? ', max(nft_tokens.block_number_minted)' : ''}
       FROM ${netTransfers(ledger)} ${isNft ? 'LEFT JOIN chain.nft_tokens USING (token_address, token_id)' : ''}
       WHERE token_address = $3 GROUP BY ${keys} HAVING sum(amount) <> 0`,
      [...EVERYTHING, token],
    );
  }
  await beginChecks(chain, token, form === null);
}

/** Decodes the logs as blocks are decoded, and writes their rows. */
async function insertTransfers(
  chain: ChainConnection,
  { address, topics }: UnusualTransfers,
  form: TransferForm,
): Promise<void> {
  const forms = new Map([[formKey(address, topics), form]]);
  let [block, index] = ['-1', -1];
  for (;;) {
    const { rows } = await chain.query<StoredLog>(
      `SELECT block_number AS block, log_index AS index, transaction_index AS "transactionIndex",
         transaction_hash AS hash, ARRAY[topic0, topic1, topic2, topic3] AS topics, data FROM chain.logs
       WHERE ${TRANSFERS_OF} AND (block_number, log_index) > ($4, $5) ORDER BY block_number, log_index LIMIT ${SLICE}`,
      [toBytes(address), toBytes(TRANSFER), topics, block, index],
    );
    const tables = emptyTables();
    for (const row of rows) {
      const decoded = decodeLog(rawLogOf(address, row), new Set(), undefined, forms);
      if (decoded?.kind !== 'token' && decoded?.kind !== 'nft') continue;
      const place = [row.block, row.index, row.transactionIndex, bytesCell(row.hash)];
      addTransfer(tables, { place, address: bytesCell(address) }, decoded);
    }
    for (const table of ['token_transfers', 'nft_transfers'] as const) {
      await copyRows(chain, table, [packRows(tables[table])]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    ({ block, index } = last);
  }
}

type StoredLog = {
  block: string;
  index: number;
  transactionIndex: number;
  hash: string;
  topics: (string | null)[];
  data: string;
};

function rawLogOf(address: string, { topics, data }: StoredLog): RawLog {
  return {
    ...{ address, data, topics: topics.filter((topic) => topic !== null) },
    ...{ logIndex: '0x0', transactionIndex: '0x0', transactionHash: '0x', blockHash: '0x' },
  };
}

/** The NFTs of a contract: those that moved, and others that it knows. */
async function writeNfts(chain: ChainConnection, token: Buffer, ids: readonly string[]): Promise<void> {
  await chain.query(
    `DELETE FROM chain.nft_tokens n WHERE token_address = $1 AND NOT EXISTS (
       SELECT FROM chain.nft_transfers t WHERE t.token_address = n.token_address AND t.token_id = n.token_id)`,
    [token],
  );
  await chain.query(
    `INSERT INTO chain.nft_tokens (token_address, token_id, contract_type, block_number_minted)
     SELECT DISTINCT ON (token_id) token_address, token_id, contract_type, block_number FROM chain.nft_transfers
     WHERE token_address = $1 ORDER BY token_id, block_number, log_index ON CONFLICT DO NOTHING`,
    [token],
  );
  await chain.query(
    `INSERT INTO chain.nft_tokens (token_address, token_id, contract_type, block_number_minted)
     SELECT address, id, contract_type, first_block FROM chain.contracts CROSS JOIN unnest($2::numeric[]) AS id
     WHERE address = $1 AND contract_type = 'ERC721' ON CONFLICT DO NOTHING`,
    [token, ids],
  );
}

/** Has the contract compared anew with what is stored of it. @param deviates whether it does already: not all is stored */
async function beginChecks(chain: ChainConnection, token: Buffer, deviates: boolean): Promise<void> {
  await chain.query('DELETE FROM chain.nft_mentions WHERE token_address = $1', [token]);
  for (const [table, condition] of [
    ['token_checks', HAS_TOKENS],
    ['nft_checks', HAS_NFTS],
  ] as const) {
    await chain.query(`DELETE FROM chain.${table} WHERE token_address = $1`, [token]);
    await chain.query(
      `INSERT INTO chain.${table} (token_address, touched_block, verdict)
       SELECT address, (SELECT max(block_number) FROM chain.logs l WHERE l.address = c.address),
         CASE WHEN $2 THEN 'deviates' END
       FROM chain.contracts c WHERE address = $1 AND ${condition}`,
      [token, deviates],
    );
  }
  await collectMentions(chain);
}
