import { Client } from 'pg';
import { vi } from 'vitest';

type Left = { block: string | null; waiting: number };

/** Waits until a chain is in the index up to a block, and what its tokens tell of themselves is too. */
export async function waitForIndex(databaseUri: string, chainId: number, block: number): Promise<void> {
  const client = new Client({ connectionString: databaseUri });
  await client.connect();
  const schema = `chain_${chainId}`;
  const left = `SELECT (SELECT block_number FROM ${schema}.cursor) AS block,
    (SELECT count(*) FROM ${schema}.contracts WHERE synced_at IS NULL)::integer +
    (SELECT count(*) FROM ${schema}.nft_tokens WHERE state = 'waiting')::integer AS waiting`;
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await client.query<Left>(left);
        const [found] = rows;
        if (Number(found?.block ?? -1) < block) throw new Error(`The index is at ${found?.block}, not at ${block}.`);
        if (found?.waiting !== 0) throw new Error(`${found?.waiting} contracts and tokens were not asked yet.`);
      },
      { timeout: 60_000, interval: 100 },
    );
  } finally {
    await client.end();
  }
}
