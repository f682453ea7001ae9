import { expect, it, vi } from 'vitest';
import { beginCancelable, cancelSignIn } from '@/lib/auth/sessionQueue';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { withAbort } from '@/lib/wallets/withAbort';

const never = () => new Promise<never>(() => undefined);

it('stops waiting for a wallet that never answers, as if the visitor had declined', async () => {
  const waiting = withAbort(never, beginCancelable('ash'));
  cancelSignIn();
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('ignores an answer that arrives later', async () => {
  let answer: (signature: string) => void = () => undefined;
  const waiting = withAbort(() => new Promise<string>((resolve) => (answer = resolve)), beginCancelable('ash'));
  cancelSignIn();
  answer('0x1');
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('passes on an answer or an error that arrives in time', async () => {
  await expect(withAbort(() => Promise.resolve('0x1'), beginCancelable('ash'))).resolves.toBe('0x1');
  const error = new Error('locked');
  await expect(withAbort(() => Promise.reject(error), beginCancelable('ash'))).rejects.toBe(error);
});

it('asks nothing if it was canceled before', async () => {
  const signal = beginCancelable('ash');
  cancelSignIn();
  const ask = vi.fn(never);
  await expect(withAbort(ask, signal)).rejects.toBeInstanceOf(WalletRejectedError);
  expect(ask).not.toHaveBeenCalled();
});

it('releases one wallet when another is chosen, and keeps the same one', () => {
  const ash = beginCancelable('ash');
  expect(beginCancelable('ash')).toBe(ash);
  const birch = beginCancelable('birch');
  expect([ash.aborted, birch.aborted]).toEqual([true, false]);
});
