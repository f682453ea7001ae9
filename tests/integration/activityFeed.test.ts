import { beforeAll, expect, it, vi } from 'vitest';
import { createActivityFeed, type ActivityFeedStore } from '@/lib/activity/createActivityFeed';
import { NO_FILTER } from '@/lib/activity/ActivityFilter';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { askChain } from '@/tests/helpers/askChain';
import { waitForIndex } from '@/tests/helpers/data/waitForIndex';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { eventually } from '@/tests/helpers/eventually';

let backend: SharedBackend;
vi.mock('@/lib/env', () => ({ readSettings: () => backend }));

const GIVER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const ask = <Answer>(method: string, ...params: unknown[]) => askChain<Answer>(backend.rpcUrl, method, ...params);
const send = (from: string, to: string, value: number, nonce?: number) =>
  ask<string>('eth_sendTransaction', {
    ...{ from, to, value: `0x${value.toString(16)}`, gas: '0x5208' },
    ...(nonce === undefined ? {} : { nonce: `0x${nonce.toString(16)}` }),
  });

/** The amounts of a feed in wei, newest first. */
const amounts = ({ parts }: ReturnType<ActivityFeedStore['get']>): number[] =>
  parts.flat().map(({ moves }) => Number(moves[0]?.amount));

async function follow(address: string) {
  const wallet = { chainId: LOCAL_CHAIN_ID, address };
  const store = createActivityFeed({ wallets: [wallet], own: new Set([address]), filter: NO_FILTER });
  const leave = store.subscribe(() => undefined);
  await eventually(() => expect(store.get().loading).toBe(false));
  return { store, leave };
}

/** Waits until the index has all that the chain has. */
const indexed = async () =>
  waitForIndex(backend.databaseUri, LOCAL_CHAIN_ID, Number(await ask<string>('eth_blockNumber')));

/** Looks for news until something holds, as the page does with each block. */
async function lookUntil(store: ActivityFeedStore, hold: () => void): Promise<void> {
  await vi.waitFor(
    () => {
      store.refresh(null);
      store.show();
      hold();
    },
    { timeout: 60_000, interval: 100 },
  );
}

beforeAll(async () => {
  backend = await shareBackend('chain');
});

it('inserts the rest of a block in order, and does not count it as new', async () => {
  const address = `0x${'a1'.repeat(20)}`;
  const first = Number(await ask<string>('eth_getTransactionCount', GIVER, 'latest'));
  await ask('evm_setAutomine', false);
  for (let at = 0; at < 60; at += 1) await send(GIVER, address, at + 1, first + at);
  await ask('evm_mine');
  await ask('evm_setAutomine', true);
  await indexed();
  let feed = await follow(address);
  await eventually(async () => {
    feed.leave();
    feed = await follow(address);
    expect(amounts(feed.store.get())).toHaveLength(25);
  });
  const { store, leave } = feed;
  const late = await send(OTHER, address, 999);
  await lookUntil(store, () => expect(store.get().parts[0]?.[0]?.hash).toBe(late));
  expect(store.get().waiting).toEqual([]);
  while (!store.get().ended) {
    store.more();
    await eventually(() => expect(store.get().loading).toBe(false));
  }
  expect(amounts(store.get())).toEqual([999, ...Array.from({ length: 60 }, (_, at) => 60 - at)]);
  leave();
});

it('removes rows that a reorganisation dropped, and shows those that moved to another block there', async () => {
  const address = `0x${'b2'.repeat(20)}`;
  const hash = await send(GIVER, address, 1);
  await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull());
  await indexed();
  let feed = await follow(address);
  await eventually(async () => {
    feed.leave();
    feed = await follow(address);
    expect(amounts(feed.store.get())).toEqual([1]);
  });
  const { store, leave } = feed;
  const snapshot = await ask<string>('evm_snapshot');
  for (const value of [2, 3, 4]) await send(OTHER, address, value);
  await lookUntil(store, () => expect(amounts(store.get())).toEqual([4, 3, 2, 1]));

  // The chain goes on from before them, and has but one of them, in another block.
  const lost = store
    .get()
    .parts.flat()
    .map(({ blockHash }) => blockHash);
  await ask('evm_revert', snapshot);
  await ask('evm_mine');
  await send(OTHER, address, 2);
  await send(GIVER, address, 5);
  await lookUntil(store, () => expect(amounts(store.get())).toEqual([5, 2, 1]));
  const [, kept] = store.get().parts.flat();
  const block = await ask<{ hash: string }>('eth_getBlockByNumber', `0x${kept?.block.toString(16)}`, false);
  expect(kept?.blockHash).toBe(block.hash);
  expect(lost).not.toContain(kept?.blockHash);
  leave();
});
