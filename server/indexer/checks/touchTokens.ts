import { toBytes } from '@/server/db/chains/bytes';
import type { ChainTables } from '@/server/db/chains/chainTables';
import type { PackedBlocks } from '@/server/indexer/packBlocks';
import { HAS_NFTS, HAS_TOKENS, SUMMED } from '@/server/db/chains/tokenConditions';

/**
 * Notes for the tokens and NFTs that left a trace in some blocks, which are stored, that what their contracts said before
 * holds no longer; and whom those tokens named that deviate from their transfers. NFTs that were told of in a form that is
 * not understood deviate for that alone. To be called in the transaction of the blocks.
 */
export async function touchTokens(chain: ChainTables, parts: readonly PackedBlocks[]): Promise<void> {
  const touched = new Map(parts.flatMap((part) => [...part.touched]));
  const odd = new Set(parts.flatMap((part) => [...part.odd]));
  const addresses = [...touched.keys()];
  await chain.query(
    `WITH touched AS (
       SELECT address, contract_type, touched_block, is_odd, synced_at
       FROM unnest($1::bytea[], $2::bigint[], $3::boolean[]) AS given (address, touched_block, is_odd)
       JOIN chain.contracts USING (address)),
     refresh AS (
       INSERT INTO chain.metadata_refresh SELECT address FROM touched WHERE synced_at IS NOT NULL ON CONFLICT DO NOTHING),
     tokens AS (
       INSERT INTO chain.token_checks (token_address, touched_block)
       SELECT address, touched_block FROM touched WHERE ${HAS_TOKENS}
       ON CONFLICT (token_address) DO UPDATE SET touched_block = excluded.touched_block)
     INSERT INTO chain.nft_checks AS kept (token_address, touched_block, verdict)
     SELECT address, touched_block, CASE WHEN is_odd THEN 'deviates' END FROM touched WHERE ${HAS_NFTS}
     ON CONFLICT (token_address) DO UPDATE
     SET touched_block = excluded.touched_block, verdict = coalesce(excluded.verdict, kept.verdict)`,
    [addresses.map(toBytes), [...touched.values()], addresses.map((address) => odd.has(address))],
  );
  await gatherMentions(chain);
}

/** What comes before an address in a word of 32 bytes, in SQL. */
const NO_PREFIX = `'\\x${'0'.repeat(24)}'::bytea`;

/** The first words of what a transaction hands to a contract, in SQL: arguments, behind the selector of the function. */
export const wordsOfInput = (transaction: string): string =>
  `ARRAY[${[0, 1, 2, 3].map((at) => `substr(${transaction}.input, ${5 + 32 * at}, 32)`).join(', ')}]`;

/** Gathers whom deviating tokens named in logs, and who sent the transactions, since this was done last. */
export async function gatherMentions(chain: ChainTables): Promise<void> {
  const { rows } = await chain.query<{ token: string }>(
    `SELECT token_address AS token FROM chain.token_checks WHERE mentioned_block < touched_block AND NOT (${SUMMED})`,
  );
  if (rows.length === 0) return;
  const tokens = rows.map(({ token }) => toBytes(token));
  await chain.query(
    `INSERT INTO chain.token_mentions (owner, token_address)
     SELECT DISTINCT named.owner, l.address
     FROM chain.token_checks k
     JOIN chain.logs l ON l.address = k.token_address AND l.block_number > k.mentioned_block
     LEFT JOIN chain.transactions t USING (block_number, transaction_index)
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT substr(topic, 13) FROM (VALUES (l.topic1), (l.topic2), (l.topic3)) AS topics (topic)
       WHERE substr(topic, 1, 12) = ${NO_PREFIX}) AS named
     WHERE k.token_address = ANY($1) AND named.owner IS NOT NULL
     UNION
     SELECT named.owner, t.to_address FROM chain.token_checks k
     JOIN chain.transactions t ON t.to_address = k.token_address AND t.block_number > k.mentioned_block
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT substr(word, 13) FROM unnest(${wordsOfInput('t')}) AS words (word)
       WHERE substr(word, 1, 12) = ${NO_PREFIX}) AS named
     WHERE k.token_address = ANY($1)
     ON CONFLICT DO NOTHING`,
    [tokens],
  );
  await chain.query('UPDATE chain.token_checks SET mentioned_block = touched_block WHERE token_address = ANY($1)', [
    tokens,
  ]);
}
