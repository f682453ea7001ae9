import type { ClientBase } from 'pg';
import type { PackedBlocks } from '@/server/indexer/packBlocks';
import { SUMMED } from '@/server/indexer/tables';

/**
 * Notes for the ERC-20 tokens that left a trace in some blocks, which are stored, that what their contracts said before
 * holds no longer; and whom those named that deviate from their transfers. To be called in the transaction of the blocks.
 */
export async function touchTokens(client: ClientBase, parts: readonly PackedBlocks[]): Promise<void> {
  const touched = new Map(parts.flatMap((part) => [...part.touched]));
  await client.query(
    `INSERT INTO token_checks (token_address, touched_block)
     SELECT address, touched_block FROM unnest($1::text[], $2::bigint[]) AS touched (address, touched_block)
     JOIN contracts USING (address) WHERE contract_type = 'ERC20'
     ON CONFLICT (token_address) DO UPDATE SET touched_block = excluded.touched_block`,
    [[...touched.keys()], [...touched.values()]],
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
