import { Client } from 'pg';
import { expect, vi } from 'vitest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { chainTables } from '@/server/db/chains/chainTables';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import type { Asked } from '@/tests/helpers/data/truth/askAll';
import { startBackend } from '@/tests/helpers/startBackend';
import type { TestChain } from '@/tests/helpers/indexer/startTestChain';

/** A backend on the chain, with an index of its own or none. */
export type TruthBackend = Asked & {
  /** Waits until the index has the chain's newest block, and all that follows from it. */
  follow(): Promise<void>;
  stop(): Promise<void>;
};

/** What is to be read or checked yet, besides the blocks. */
const LEFT = `SELECT (SELECT block_hash FROM chain.cursor) AS hash,
  (SELECT count(*) FROM chain.contracts WHERE synced_at IS NULL)::integer +
  (SELECT count(*) FROM chain.metadata_refresh)::integer +
  (SELECT count(*) FROM chain.transfer_forms WHERE NOT is_sure AND tries = 0)::integer +
  (SELECT count(*) FROM chain.nft_tokens WHERE state = 'waiting')::integer +
  (SELECT count(*) FROM chain.token_checks
   WHERE CASE verdict WHEN 'deviates' THEN mentioned_block ELSE checked_block END < touched_block)::integer +
  (SELECT count(*) FROM chain.nft_checks
   WHERE CASE verdict WHEN 'deviates' THEN mentioned_block ELSE checked_block END < touched_block)::integer AS left`;

/** Starts one. @param env further settings, such as where its index begins */
export async function startTruthBackend(
  chain: TestChain,
  env: Readonly<Record<string, string>>,
): Promise<TruthBackend> {
  const backend = await startBackend({ env: { [`RPC_URL_${LOCAL_CHAIN_ID}`]: chain.url, LOG_LEVEL: 'info', ...env } });
  const client = new Client({ connectionString: backend.databaseUri });
  await client.connect();
  const tables = chainTables(client, LOCAL_CHAIN_ID);
  const { key: apiKey } = await issueApiKey(backend);
  return {
    ...{ backend, apiKey },
    async follow() {
      if (env['INDEX_CHAINS'] === 'off') return;
      const { hash } = await chain.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
      const read = async () => (await tables.query<{ hash: string; left: number }>(LEFT)).rows;
      await vi.waitFor(async () => expect(await read()).toEqual([{ hash, left: 0 }]), {
        interval: 100,
        timeout: 120_000,
      });
    },
    async stop() {
      await client.end();
      await backend.stop();
    },
  };
}
