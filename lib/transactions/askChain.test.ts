import { expect, test, vi } from 'vitest';
import { askChain } from '@/lib/transactions/askChain';

vi.mock('@/lib/sdk/ensureSdk', () => ({ ensureSdk: async () => ({ web3Library: {} }) }));

test('a wallet whose node never answers is told of after half a minute', async () => {
  vi.useFakeTimers();
  const request = vi.fn(() => new Promise<unknown>(() => undefined));
  const asked = expect(askChain({ request }, 'eth_call', [])).rejects.toMatchObject({
    name: 'WalletFailedError',
    cause: { message: 'eth_call: no answer within 30 s.' },
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
  expect(request).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('what is lost on the way is asked for once more', async () => {
  vi.useFakeTimers();
  const request = vi
    .fn()
    .mockImplementationOnce(() => new Promise<unknown>(() => undefined))
    .mockResolvedValueOnce('0x2a');
  const asked = askChain({ request }, 'eth_call', []);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toBe('0x2a');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('an answer leaves no clock behind', async () => {
  vi.useFakeTimers();
  expect(await askChain({ request: async () => '0x2a' }, 'eth_blockNumber', [])).toBe('0x2a');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
