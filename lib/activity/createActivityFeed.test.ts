import { expect, it, vi } from 'vitest';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { createActivityFeed } from '@/lib/activity/createActivityFeed';
import { senderKey } from '@/lib/activity/readNewActivity';
import { addressOf, transactionRow } from '@/tests/helpers/activityRows';
import { replaceExports } from '@/tests/helpers/replaceExports';

/** What the index has, newest first. */
const index = { sent: [] as { block_number: string }[] };

replaceExports(import('@/lib/data/pagesOf'), {
  async *rowsOf(list: string, { from_block = 0 }: { from_block?: number }) {
    if (list === 'getTransactions') yield* index.sent.filter((row) => Number(row.block_number) >= from_block);
  },
});

const own = addressOf('a');
const sent = (block: number, nonce: number) =>
  transactionRow({ block, hash: `0x${nonce}` }, { nonce: String(nonce), value: '1' }).row;

it('has the newest nonce of an address whatever the filter leaves out, and that of the next block', async () => {
  index.sent = [sent(2, 4), sent(1, 3)];
  const store = createActivityFeed({
    wallets: [{ chainId: 1, address: own }],
    own: new Set([own]),
    filter: { ...NO_FILTER, kind: 'nft' },
  });
  const leave = store.subscribe(() => undefined);
  await vi.waitFor(() => expect(store.get().ended).toBe(true));
  expect(store.get().parts).toEqual([]);
  expect(store.get().nonces.get(senderKey(1, own))).toBe(4);
  index.sent.unshift(sent(3, 5));
  store.refresh(null);
  await vi.waitFor(() => expect(store.get().nonces.get(senderKey(1, own))).toBe(5));
  leave();
  expect(store.get().nonces.size).toBe(0);
});
