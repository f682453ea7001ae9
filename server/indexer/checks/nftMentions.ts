import { toBytes, wordToAddress } from '@/server/db/chains/bytes';
import { type ChainTables, CONSISTENT, inputWords } from '@/server/db/chains/chainTables';
import { inTransaction } from '@/server/db/chains/openChainTables';

/** Contracts processed at a time, and logs and transactions of each. */
const CONTRACT_BATCH = 50;
const SLICE = 1_000;

/** Smaller values are numbers: IDs and amounts look like them. */
const MIN_ADDRESS = `0x${'1'.padStart(24, '0')}${'0'.repeat(16)}`;

const ZERO = `'\\x${'0'.repeat(40)}'::bytea`;

/** The words of a contract's log or transaction, and the sender of the transaction. */
export type Named = { token: string; words: (string | null)[]; sender: string | null };

/** An owner and an NFT that were named together; the NFT may not exist. */
export type NamedPair = { token: string; id: string; owner: string };

/** The words of a log `l` in SQL: all topics except the first, and the first words of its data. */
export const LOG_WORDS = `ARRAY[l.topic1, l.topic2, l.topic3] ||
  ARRAY[${[0, 1, 2, 3].map((at) => `substr(l.data, ${1 + 32 * at}, 32)`).join(', ')}]`;

/** Every word of a log or call may be an ID, and every large enough one an address. */
export function pairsOf(named: readonly Named[]): NamedPair[] {
  return named.flatMap(({ token, words, sender }) => {
    const whole = words.filter((word) => word !== null && /^0x[0-9a-f]{64}$/.test(word)) as string[];
    const owners = [sender, ...whole.map(wordToAddress)].filter((owner) => owner !== null && owner >= MIN_ADDRESS);
    const ids = [...new Set(whole)].map((word) => BigInt(word).toString());
    return ids.flatMap((id) => [...new Set(owners as string[])].map((owner) => ({ token, id, owner })));
  });
}

/**
 * Collects the owners and NFTs that deviating contracts named together since the last time, in
 * slices: pairs without a row of `nft_owners`. One that loses its row later is recorded by what
 * removes it.
 */
export async function collectNftMentions(chain: ChainTables): Promise<void> {
  const { rows } = await chain.query<{ token: string; since: string; head: string }>(
    `SELECT token_address AS token, mentioned_block AS since, (SELECT block_number FROM chain.cursor) AS head FROM chain.nft_checks
     WHERE mentioned_block < touched_block AND NOT (${CONSISTENT}) ORDER BY mentioned_block LIMIT ${CONTRACT_BATCH}`,
  );
  for (const { token, since, head } of rows) {
    await inTransaction(chain, async () => {
      const slice = [toBytes(token), since, await endOfSlice(chain, toBytes(token), since, head)] as const;
      await chain.query(
        `INSERT INTO chain.nft_mentions (token_address, token_id, owner)
         SELECT DISTINCT x.token_address, x.token_id, side.owner FROM chain.nft_transfers x
         CROSS JOIN LATERAL (VALUES (x.from_address), (x.to_address)) AS side (owner)
         WHERE x.token_address = $1 AND x.block_number > $2 AND x.block_number <= $3
           AND side.owner <> ${ZERO} AND ${hasNoRow('x.token_address', 'x.token_id', 'side.owner')}
         ON CONFLICT DO NOTHING`,
        [...slice],
      );
      await mention(chain, pairsOf(await readNamed(chain, slice)));
      await chain.query('UPDATE chain.nft_checks SET mentioned_block = $2 WHERE token_address = $1', [
        slice[0],
        slice[2],
      ]);
    });
  }
}

const hasNoRow = (token: string, id: string, owner: string): string =>
  `NOT EXISTS (SELECT FROM chain.nft_owners o WHERE o.token_address = ${token} AND o.token_id = ${id} AND o.owner = ${owner})`;

/** Records pairs with NFTs that exist. */
export async function mention(chain: ChainTables, pairs: readonly NamedPair[]): Promise<void> {
  if (pairs.length === 0) return;
  await chain.query(
    `INSERT INTO chain.nft_mentions (token_address, token_id, owner)
     SELECT DISTINCT n.token_address, n.token_id, p.owner
     FROM unnest($1::bytea[], $2::numeric[], $3::bytea[]) AS p (token_address, token_id, owner)
     JOIN chain.nft_tokens n USING (token_address, token_id)
     WHERE ${hasNoRow('n.token_address', 'n.token_id', 'p.owner')} ON CONFLICT DO NOTHING`,
    [pairs.map(({ token }) => toBytes(token)), pairs.map(({ id }) => id), pairs.map(({ owner }) => toBytes(owner))],
  );
}

async function endOfSlice(chain: ChainTables, token: Buffer, since: string, head: string): Promise<string> {
  const { rows } = await chain.query<{ end: string }>(
    `SELECT least($3::bigint,
       (SELECT block_number FROM chain.logs WHERE address = $1 AND block_number > $2
        ORDER BY block_number, log_index OFFSET ${SLICE} LIMIT 1),
       (SELECT block_number FROM chain.transactions WHERE to_address = $1 AND block_number > $2
        ORDER BY block_number, transaction_index OFFSET ${SLICE} LIMIT 1)) AS end`,
    [token, since, head],
  );
  return rows[0]?.end ?? head;
}

async function readNamed(chain: ChainTables, slice: readonly (Buffer | string)[]): Promise<Named[]> {
  const { rows } = await chain.query<Named>(
    `SELECT l.address AS token, ${LOG_WORDS} AS words, t.from_address AS sender
     FROM chain.logs l LEFT JOIN chain.transactions t USING (block_number, transaction_index)
     WHERE l.address = $1 AND l.block_number > $2 AND l.block_number <= $3 UNION ALL
     SELECT to_address, ${inputWords('t')}, from_address FROM chain.transactions t
     WHERE to_address = $1 AND block_number > $2 AND block_number <= $3`,
    [...slice],
  );
  return rows;
}
