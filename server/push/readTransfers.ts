import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { Transfer } from '@/server/push/transferText';

/** Blocks after the first, to the last: those between two looks. */
export type BlockSpan = { after: number; to: number };

/** When a block of the index was made; `null` where there is none any more. */
export async function readBlockTime(chain: ChainTables, number: number): Promise<Date | null> {
  const { rows } = await chain.query<{ time: Date }>('SELECT time FROM chain.blocks WHERE number = $1', [number]);
  return rows[0]?.time ?? null;
}

/** Who got something in some blocks. */
export async function readReceivers(chain: ChainTables, { after, to }: BlockSpan): Promise<string[]> {
  const span = 'block_number > $1 AND block_number <= $2';
  const { rows } = await chain.query<{ address: string }>(
    `SELECT to_address AS address FROM chain.transactions
       WHERE ${span} AND value > 0 AND status = 1 AND to_address IS NOT NULL
     UNION SELECT to_address FROM chain.token_transfers WHERE ${span} AND amount > 0
     UNION SELECT to_address FROM chain.nft_transfers WHERE ${span} AND amount > 0`,
    [after, to],
  );
  return rows.map(({ address }) => address);
}

type Row = {
  kind: Transfer['kind'];
  block_number: string;
  time: Date;
  receiver: string;
  sender: string;
  hash: string;
  amount: string;
  token_id: string | null;
  name: string | null;
  symbol: string | null;
  decimals: number | null;
  known: boolean | null;
};

/** What came to these addresses in some blocks, the first first; nothing that somebody sent to themselves. */
export async function readTransfers(
  chain: ChainTables,
  { after, to }: BlockSpan,
  receivers: readonly string[],
): Promise<Transfer[]> {
  const where = `t.block_number > $1 AND t.block_number <= $2 AND t.to_address = ANY($3) AND t.from_address <> t.to_address`;
  const words = 'c.name, c.symbol, c.decimals, c.synced_at IS NOT NULL AS known';
  const contract = `LEFT JOIN chain.contracts AS c ON c.address = t.token_address`;
  const columns = 't.block_number, t.to_address AS receiver, t.from_address AS sender';
  const { rows } = await chain.query<Row>(
    `SELECT found.*, b.time FROM (
       SELECT 'coin' AS kind, ${columns}, t.hash, t.value::text AS amount, NULL AS token_id,
         NULL AS name, NULL AS symbol, NULL::integer AS decimals, NULL::boolean AS known, -1 AS place
       FROM chain.transactions AS t WHERE ${where} AND t.value > 0 AND t.status = 1
       UNION ALL
       SELECT 'token', ${columns}, t.transaction_hash, t.amount::text, NULL, ${words}, t.log_index
       FROM chain.token_transfers AS t ${contract} WHERE ${where} AND t.amount > 0
       UNION ALL
       SELECT 'piece', ${columns}, t.transaction_hash, t.amount::text, t.token_id::text, ${words}, t.log_index
       FROM chain.nft_transfers AS t ${contract} WHERE ${where} AND t.amount > 0) AS found
     JOIN chain.blocks AS b ON b.number = found.block_number ORDER BY found.block_number, found.place`,
    [after, to, receivers.map(toBytes)],
  );
  return rows.map((row) => toTransfer(row, chain.chainId));
}

function toTransfer(row: Row, chainId: number): Transfer {
  const { kind, receiver, sender, hash: transactionHash, time: blockTime, name, symbol, decimals } = row;
  const base = { chainId, receiver, sender, transactionHash, blockTime };
  const counted = { ...base, blockNumber: Number(row.block_number), amount: BigInt(row.amount) };
  const token = { name, symbol, decimals, isKnown: row.known === true };
  if (kind === 'coin') return { ...counted, kind };
  return kind === 'token' ? { ...counted, kind, token } : { ...counted, kind, token, tokenId: row.token_id ?? '' };
}
