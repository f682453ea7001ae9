import type { ClientBase } from 'pg';
import type { PackedBlocks } from '@/server/indexer/packBlocks';
import { HAS_NFTS, HAS_TOKENS, SUMMED } from '@/server/db/chains/tables';

/**
 * Notes for the tokens and NFTs that left a trace in some blocks, which are stored, that what their contracts said before
 * holds no longer; and whom those tokens named that deviate from their transfers. NFTs that were told of in a form that is
 * not understood deviate for that alone. To be called in the transaction of the blocks.
 */
export async function touchTokens(client: ClientBase, parts: readonly PackedBlocks[]): Promise<void> {
  const touched = new Map(parts.flatMap((part) => [...part.touched]));
  const odd = new Set(parts.flatMap((part) => [...part.odd]));
  const addresses = [...touched.keys()];
  await client.query(
    `WITH touched AS (
       SELECT address, contract_type, touched_block, is_odd, synced_at
       FROM unnest($1::text[], $2::bigint[], $3::boolean[]) AS given (address, touched_block, is_odd)
       JOIN contracts USING (address)),
     refresh AS (
       INSERT INTO metadata_refresh SELECT address FROM touched WHERE synced_at IS NOT NULL ON CONFLICT DO NOTHING),
     tokens AS (
       INSERT INTO token_checks (token_address, touched_block)
       SELECT address, touched_block FROM touched WHERE ${HAS_TOKENS}
       ON CONFLICT (token_address) DO UPDATE SET touched_block = excluded.touched_block)
     INSERT INTO nft_checks AS kept (token_address, touched_block, verdict)
     SELECT address, touched_block, CASE WHEN is_odd THEN 'deviates' END FROM touched WHERE ${HAS_NFTS}
     ON CONFLICT (token_address) DO UPDATE
     SET touched_block = excluded.touched_block, verdict = coalesce(excluded.verdict, kept.verdict)`,
    [addresses, [...touched.values()], addresses.map((address) => odd.has(address))],
  );
  await gatherMentions(client);
}

/** The first words of what a transaction hands to a contract, in SQL: arguments, behind the selector of the function. */
export const wordsOfInput = (transaction: string): string =>
  `ARRAY[${[0, 1, 2, 3].map((at) => `'0x' || substr(${transaction}.input, ${11 + 64 * at}, 64)`).join(', ')}]`;

/** Gathers whom deviating tokens named in logs, and who sent the transactions, since this was done last. */
export async function gatherMentions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ token: string }>(
    `SELECT token_address AS token FROM token_checks WHERE mentioned_block < touched_block AND NOT (${SUMMED})`,
  );
  if (rows.length === 0) return;
  const tokens = rows.map(({ token }) => token);
  await client.query(
    `INSERT INTO token_mentions (owner, token_address)
     SELECT DISTINCT named.owner, l.address
     FROM token_checks k
     JOIN logs l ON l.address = k.token_address AND l.block_number > k.mentioned_block
     LEFT JOIN transactions t USING (block_number, transaction_index)
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT '0x' || substr(topic, 27) FROM (VALUES (l.topic1), (l.topic2), (l.topic3)) AS topics (topic)
       WHERE topic LIKE '0x${'0'.repeat(24)}%') AS named
     WHERE k.token_address = ANY($1) AND named.owner IS NOT NULL
     UNION
     SELECT named.owner, t.to_address FROM token_checks k
     JOIN transactions t ON t.to_address = k.token_address AND t.block_number > k.mentioned_block
     CROSS JOIN LATERAL (
       SELECT t.from_address AS owner UNION ALL
       SELECT '0x' || substr(word, 27) FROM unnest(${wordsOfInput('t')}) AS words (word)
       WHERE word LIKE '0x${'0'.repeat(24)}%') AS named
     WHERE k.token_address = ANY($1)
     ON CONFLICT DO NOTHING`,
    [tokens],
  );
  await client.query('UPDATE token_checks SET mentioned_block = touched_block WHERE token_address = ANY($1)', [tokens]);
}
