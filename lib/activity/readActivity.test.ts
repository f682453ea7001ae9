import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { readActivity } from '@/lib/activity/readActivity';
import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';
import { addressOf } from '@/tests/helpers/activityRows';
import { loadDataSdk } from '@/tests/helpers/loadDataSdk';
import { refusal, startFailingBackend, type FailingBackend } from '@/tests/peers/failingBackend';

let backend: FailingBackend;
let sdk: MoralisSdk;
vi.mock('@/lib/moralis/ensureSdk', () => ({ ensureSdk: () => Promise.resolve(sdk) }));

beforeAll(async () => {
  backend = await startFailingBackend();
  sdk = loadDataSdk(backend.serverUrl);
});
afterAll(() => backend.stop());

const own = new Set([addressOf('a')]);
const places = [{ chainId: 31_337, address: addressOf('a') }];

it('says of a chain that it cannot tell, and ends', async () => {
  const no = refusal(400, 142, 'chain: is not known here');
  backend.replyWith(no, no, no);
  const faults: unknown[] = [];
  const entries = readActivity(
    { places, own, filter: NO_FILTER },
    { signal: new AbortController().signal, onFault: (chainId, error) => faults.push([chainId, error.code]) },
  );
  expect(await entries.next()).toEqual({ value: undefined, done: true });
  expect(faults).toEqual([
    [31_337, 142],
    [31_337, 142],
    [31_337, 142],
  ]);
});

it('asks nothing of chains and addresses that the filter leaves out', async () => {
  backend.replyWith();
  const filter = { ...NO_FILTER, chain: '1' };
  const entries = readActivity(
    { places, own, filter },
    { signal: new AbortController().signal, onFault: () => undefined },
  );
  expect((await entries.next()).done).toBe(true);
  expect(backend.asked).toEqual([]);
});
