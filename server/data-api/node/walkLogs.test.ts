import { createPublicClient, custom } from 'viem';
import { expect, it } from 'vitest';
import { walkLogs } from '@/server/data-api/node/walkLogs';

it('handles an answer with as many logs as a busy contract has', async () => {
  const reported = Array.from({ length: 200_000 }, (_, index) => ({
    blockNumber: '0x1',
    logIndex: `0x${index.toString(16)}`,
  }));
  const client = createPublicClient({ transport: custom({ request: async () => reported }) });
  const { logs, reached } = await walkLogs(client, { address: '0x', topics: [], from: 0n, to: 1n, enough: 1 });
  expect([logs.length, logs[0]?.logIndex, reached]).toEqual([200_000, '0x30d3f', 0n]);
});
