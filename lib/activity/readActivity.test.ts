import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { readActivity } from '@/lib/activity/readActivity';
import { addressOf, transactionRow } from '@/tests/helpers/activityRows';
import { refusal, result, startFailingBackend, type FailingBackend } from '@/tests/stand-ins/failingBackend';
import { setTestSettings } from '@/tests/helpers/testSettings';

let backend: FailingBackend;
setTestSettings(() => ({ serverUrl: backend.serverUrl }));

beforeAll(async () => {
  backend = await startFailingBackend();
});
afterAll(() => backend.stop());

const PART = { status: 'PARTIAL', from_block: 4_500 };
const own = new Set([addressOf('a')]);
const quiet = { onError: () => undefined, onPartial: () => undefined };
const wallets = [{ chainId: 31_337, address: addressOf('a') }];

it('reading activity reports a chain that fails, and ends', async () => {
  const no = refusal(400, 142, 'chain: is not known here');
  backend.replyWith(no, no, no);
  const errors: unknown[] = [];
  const entries = readActivity(
    { wallets, own, filter: NO_FILTER },
    { ...quiet, signal: new AbortController().signal, onError: (chainId, error) => errors.push([chainId, error.code]) },
  );
  expect(await entries.next()).toEqual({ value: undefined, done: true });
  expect(errors).toEqual([
    [31_337, 142],
    [31_337, 142],
    [31_337, 142],
  ]);
});

it('reading activity reports the first block of lists that begin late, without an error', async () => {
  const row = transactionRow({ block: 5_000, hash: '0x1' });
  const late = (...rows: unknown[]) =>
    result({ ...{ total: rows.length, page: 0, page_size: 100, cursor: '' }, ...PART, result: rows });
  backend.replyWith((response, requested) =>
    late(...(String(requested['path']).endsWith('getTransactions') ? [row.row] : []))(response, requested),
  );
  const firstBlocks: unknown[] = [];
  const errors: unknown[] = [];
  const entries = readActivity(
    { wallets, own, filter: NO_FILTER },
    {
      signal: new AbortController().signal,
      onError: (_chainId, error) => errors.push(error),
      onPartial: (chainId, { fromBlock }) => firstBlocks.push([chainId, fromBlock]),
    },
  );
  const read: string[] = [];
  for await (const { hash } of entries) read.push(hash);
  expect(read).toEqual(['0x1']);
  expect(errors).toEqual([]);
  expect(firstBlocks).toEqual([
    [31_337, 4_500],
    [31_337, 4_500],
    [31_337, 4_500],
  ]);
});

it('reading activity sends no request for chains and addresses that the filter excludes', async () => {
  backend.replyWith();
  const filter = { ...NO_FILTER, chain: '1' };
  const entries = readActivity({ wallets, own, filter }, { ...quiet, signal: new AbortController().signal });
  expect((await entries.next()).done).toBe(true);
  expect(backend.asked).toEqual([]);
});
