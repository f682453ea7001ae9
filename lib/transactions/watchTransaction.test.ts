import { expect, it } from 'vitest';
import { watchTransaction, type PolledTransaction } from '@/lib/transactions/watchTransaction';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';

const pending = {
  ...{ from: `0x${'a'.repeat(40)}`, to: `0x${'b'.repeat(40)}`, value: 1n, data: '0x' },
  ...{ hash: `0x${'1'.repeat(64)}`, chainId: 31_337, nonce: 3 },
};

/** A node whose newest block is moved by hand; the transaction is in block 7. */
function createNode() {
  const node = { head: 7, receipts: 0 };
  const answers: Record<string, () => string | object> = {
    eth_getTransactionReceipt: () => {
      node.receipts += 1;
      return { blockNumber: '0x7', status: '0x1' };
    },
    eth_blockNumber: () => `0x${node.head.toString(16)}`,
  };
  const provider = {
    request: ({ method }: { method: string }) => Promise.resolve(answers[method]?.() ?? null),
  } as unknown as Eip1193Provider;
  return { node, provider };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
};

it('requests the node once for all listeners, and hands a later one what is known', async () => {
  const { node, provider } = createNode();
  const [first, second]: PolledTransaction[][] = [[], []];
  const options = { everyMs: 5 };
  const leave = watchTransaction(provider, pending, (state) => first?.push(state), options);
  await until(() => first?.length === 1);
  const requested = node.receipts;
  const leaveToo = watchTransaction(provider, pending, (state) => second?.push(state), options);
  expect(second).toEqual([{ step: 'mined', block: 7, confirmations: 1, hash: pending.hash }]);
  expect(node.receipts).toBe(requested);
  node.head = 9;
  await until(() => second?.length === 2);
  expect(first).toEqual(second);
  expect(second?.at(-1)).toMatchObject({ confirmations: 3 });
  leave();
  leaveToo();
});

it('stops with the last who listens', async () => {
  const { node, provider } = createNode();
  const states: PolledTransaction[] = [];
  const leave = watchTransaction(provider, pending, (state) => states.push(state), { everyMs: 5 });
  const leaveToo = watchTransaction(provider, pending, () => undefined, { everyMs: 5 });
  await until(() => states.length === 1);
  leave();
  const requests = node.receipts;
  await until(() => node.receipts > requests);
  leaveToo();
  const atTheEnd = node.receipts;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(node.receipts).toBeLessThanOrEqual(atTheEnd + 1);
  expect(states).toHaveLength(1);
});
