import { expect, test, vi } from 'vitest';
import { requestChain } from '@/lib/transactions/requestChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/sdk/startSdk'), { ensureSdk: async () => ({ web3Library: {} }) });

test('a wallet whose node never answers is reported after 30 seconds', async () => {
  vi.useFakeTimers();
  const request = vi.fn(() => new Promise<unknown>(() => undefined));
  const requested = expect(requestChain({ request }, 'eth_call', [])).rejects.toMatchObject({
    name: 'WalletFailedError',
    cause: { message: 'eth_call: no answer within 30 s.' },
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await requested;
  expect(request).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('a lost answer is requested once more', async () => {
  vi.useFakeTimers();
  const request = vi
    .fn()
    .mockImplementationOnce(() => new Promise<unknown>(() => undefined))
    .mockResolvedValueOnce('0x2a');
  const asked = requestChain({ request }, 'eth_call', []);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('0x2a');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('an answer leaves no timer behind', async () => {
  vi.useFakeTimers();
  expect(await requestChain({ request: async () => '0x2a' }, 'eth_blockNumber', [])).toBe('0x2a');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const MOVED = Object.assign(new Error('BlockOutOfRangeError: block height is 35 but requested was 34'), {
  code: -32_602,
});

test('a request for the newest block is repeated if the node moved on meanwhile', async () => {
  const request = vi.fn().mockRejectedValueOnce(MOVED).mockRejectedValueOnce(MOVED).mockResolvedValueOnce('0x2a');
  expect(await requestChain({ request }, 'eth_call', [{ to: '0x1' }, 'latest'])).toBe('0x2a');
  expect(request).toHaveBeenCalledTimes(3);
});

test('the node’s error is recognized inside a wallet’s own error', async () => {
  const wrapped = Object.assign(new Error('Internal JSON-RPC error.'), {
    code: -32_603,
    data: { code: -32_000, message: 'header not found' },
  });
  const request = vi.fn().mockRejectedValueOnce(wrapped).mockResolvedValueOnce('0x2a');
  expect(await requestChain({ request }, 'eth_getBalance', ['0x1', 'latest'])).toBe('0x2a');
});

test('a request for an old block that the node does not keep is not repeated', async () => {
  const request = vi.fn().mockRejectedValue(MOVED);
  await expect(requestChain({ request }, 'eth_call', [{ to: '0x1' }, '0x22'])).rejects.toMatchObject({ code: -32_602 });
  expect(request).toHaveBeenCalledTimes(1);
});

test('a node that never has its newest block is reported', async () => {
  const request = vi.fn().mockRejectedValue(MOVED);
  await expect(requestChain({ request }, 'eth_call', [{ to: '0x1' }, 'latest'])).rejects.toMatchObject({
    name: 'WalletFailedError',
  });
});

test.each(['', ': header not found'])('a reverted call is not repeated, whatever its reason: "%s"', async (reason) => {
  const request = vi.fn().mockRejectedValue(Object.assign(new Error(`execution reverted${reason}`), { code: 3 }));
  await expect(requestChain({ request }, 'eth_call', [{ to: '0x1' }, 'latest'])).rejects.toMatchObject({
    name: 'TransactionRevertedError',
  });
  expect(request).toHaveBeenCalledTimes(1);
});
