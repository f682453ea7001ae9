// @vitest-environment jsdom
import { providers, utils } from 'ethers';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTransaction } from '@/lib/transactions/followTransaction';
import type { SavedTransaction } from '@/lib/transactions/pendingTransactions';
import { raiseFees, replaceTransaction } from '@/lib/transactions/replaceTransaction';
import { loadBrowserSdk } from '@/tests/helpers/loadBrowserSdk';
import type { TestBackend } from '@/tests/helpers/startBackend';
import { createSigningProvider, type SigningProvider } from '@/tests/stand-ins/createSigningProvider';
import { startAnvilNode, type AnvilNode } from '@/tests/stand-ins/network/startAnvilNode';

// Nothing is asked of a backend: nothing listens there.
const backend = { serverUrl: 'http://127.0.0.1:9/server', appId: 'foyer' } as TestBackend;
const loaded = vi.hoisted(() => ({ sdk: null as unknown }));
vi.mock('@/lib/env', () => ({ readSettings: () => backend }));
vi.mock('@/lib/sdk/startSdk', () => ({ ensureSdk: () => Promise.resolve(loaded.sdk) }));

const ADA_KEY: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const GRACE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const GWEI = 10n ** 9n;

let chain: AnvilNode;
let node: providers.StaticJsonRpcProvider;
let wallet: SigningProvider;
const sender = () => ({ provider: wallet, account: wallet.account });

beforeAll(async () => {
  chain = await startAnvilNode(31_337);
  loaded.sdk = loadBrowserSdk(backend).sdk;
  node = new providers.StaticJsonRpcProvider(chain.url);
  await node.send('evm_setAutomine', [false]);
});
afterAll(() => chain?.stop());
beforeEach(async () => {
  await node.send('evm_mine', []);
  wallet = createSigningProvider(chain.url, ADA_KEY);
});

/** Sends half an ether that stays pending. */
async function sendPending(prices: object): Promise<SavedTransaction> {
  const nonce = await node.getTransactionCount(wallet.account);
  const [from, to, value] = [wallet.account, GRACE, 5n * 10n ** 17n];
  const params = [{ from, to, value: utils.hexValue(value), nonce: utils.hexValue(nonce), ...prices }];
  const hash = String(await wallet.request({ method: 'eth_sendTransaction', params }));
  return { from, to, value, data: '0x', hash, chainId: 31_337, nonce, summary: '0.5 ETH to Grace', sentAt: Date.now() };
}

const offered = async (hash: string) => {
  const { nonce, maxFeePerGas, maxPriorityFeePerGas } = await node.getTransaction(hash);
  return { nonce, fee: BigInt(String(maxFeePerGas)), tip: BigInt(String(maxPriorityFeePerGas)) };
};
const PRICES = { maxFeePerGas: utils.hexValue(80n * GWEI), maxPriorityFeePerGas: utils.hexValue(3n * GWEI) };

describe('a pending transaction', () => {
  it('is sped up, twice, at an eighth more each, with its nonce, and arrives once', async () => {
    const before = await node.getBalance(GRACE);
    const transaction = await sendPending(PRICES);
    const { hash } = await replaceTransaction(sender(), transaction, 'speedUp');
    expect(await offered(hash)).toEqual({ nonce: transaction.nonce, fee: 90n * GWEI, tip: (27n * GWEI) / 8n });
    const replacement = { hash, kind: 'speedUp' } as const;
    const again = await replaceTransaction(sender(), { ...transaction, replacement }, 'speedUp');
    expect((await offered(again.hash)).fee).toBe((90n * GWEI * 9n) / 8n);
    await node.send('evm_mine', []);
    expect((await node.getBalance(GRACE)).sub(before).toString()).toBe(String(transaction.value));
    const { value: state } = await followTransaction(wallet, transaction, { everyMs: 20 }).next();
    expect(state).toMatchObject({ step: 'mined', hash: again.hash });
  });

  it('is cancelled by nothing to its own sender', async () => {
    const before = await node.getBalance(GRACE);
    const transaction = await sendPending(PRICES);
    const { hash, to, value } = await replaceTransaction(sender(), transaction, 'cancel');
    expect([to, value]).toEqual([wallet.account, 0n]);
    await node.send('evm_mine', []);
    expect((await node.getBalance(GRACE)).eq(before)).toBe(true);
    const { value: state } = await followTransaction(wallet, transaction, { everyMs: 20 }).next();
    expect(state).toMatchObject({ step: 'replaced', how: 'cancelled', by: hash });
  });

  it('is reported as not replaced where the wallet takes another nonce, with what it sent', async () => {
    const transaction = await sendPending(PRICES);
    const stubborn = {
      ...wallet,
      request: ({ method, params }: { method: string; params?: readonly unknown[] }) => {
        const [first] = (params ?? []) as [object];
        const nonce = utils.hexValue(transaction.nonce + 1);
        const own = method === 'eth_sendTransaction' ? [{ ...first, nonce }] : (params ?? []);
        return wallet.request({ method, params: own });
      },
    };
    const failed = replaceTransaction({ provider: stubborn, account: wallet.account }, transaction, 'speedUp');
    await expect(failed).rejects.toMatchObject({
      name: 'NotReplacedError',
      message: 'Your wallet sent a new transaction instead of replacing this one.',
      sent: { nonce: transaction.nonce + 1, to: GRACE, value: transaction.value },
    });
  });

  it('is left alone where it is in a block, of another account, on another chain, or where the visitor declines', async () => {
    const transaction = await sendPending(PRICES);
    const asked = () => wallet.asked.filter(({ method }) => method === 'eth_sendTransaction').length;
    const before = asked();
    const other = replaceTransaction({ ...sender(), account: GRACE }, transaction, 'cancel');
    await expect(other).rejects.toMatchObject({ name: 'OtherSenderError' });
    const elsewhere = replaceTransaction(sender(), { ...transaction, chainId: 1 }, 'cancel');
    await expect(elsewhere).rejects.toMatchObject({ name: 'WrongChainError' });
    wallet.declines = true;
    await expect(replaceTransaction(sender(), transaction, 'cancel')).rejects.toMatchObject({
      name: 'WalletRejectedError',
    });
    wallet.declines = false;
    await node.send('evm_mine', []);
    const late = replaceTransaction(sender(), transaction, 'cancel');
    await expect(late).rejects.toMatchObject({ name: 'NotPendingError', hash: transaction.hash });
    expect(asked()).toBe(before + 1);
  });
});

it.each([
  [
    'an eighth more than was offered, rounded up',
    [10n, 2n],
    { maxFeePerGas: 81n, maxPriorityFeePerGas: 9n },
    [92n, 11n],
  ],
  ['today’s, where that is more', [500n, 50n], { maxFeePerGas: 81n, maxPriorityFeePerGas: 9n }, [500n, 50n]],
  ['an eighth more than a single price', [10n, 2n], { gasPrice: 80n }, [90n, 90n]],
  ['today’s, where nothing is known', [10n, 2n], null, [10n, 2n]],
] as const)('a replacement offers %s', (_what, [maxFeePerGas, maxPriorityFeePerGas], sent, [fee, tip]) => {
  const none = { gasPrice: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  expect(raiseFees({ maxFeePerGas, maxPriorityFeePerGas }, sent && { ...none, ...sent })).toEqual({
    maxFeePerGas: fee,
    maxPriorityFeePerGas: tip,
  });
});

it('a replacement on a chain with one price offers an eighth more of it', () => {
  const sent = { gasPrice: 80n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
  expect(raiseFees({ gasPrice: 10n }, sent)).toEqual({ gasPrice: 90n });
});
