import { expect, it, vi } from 'vitest';
import { beginCancelable, cancelSignIn } from '@/lib/auth/session/sessionQueue';
import { WalletRejectedError } from '@/lib/errors/walletErrors';
import { untilAborted } from '@/lib/wallets/untilAborted';

const never = () => new Promise<never>(() => undefined);

it('gives up waiting for a wallet that never answers, as if the visitor had declined', async () => {
  const waiting = untilAborted(never, beginCancelable('ash'));
  cancelSignIn();
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('does not use an answer that comes after', async () => {
  let answer: (signature: string) => void = () => undefined;
  const waiting = untilAborted(() => new Promise<string>((resolve) => (answer = resolve)), beginCancelable('ash'));
  cancelSignIn();
  answer('0x1');
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('passes on what comes in time, and a failure as it is', async () => {
  await expect(untilAborted(() => Promise.resolve('0x1'), beginCancelable('ash'))).resolves.toBe('0x1');
  const fault = new Error('locked');
  await expect(untilAborted(() => Promise.reject(fault), beginCancelable('ash'))).rejects.toBe(fault);
});

it('asks nothing where it was canceled before', async () => {
  const signal = beginCancelable('ash');
  cancelSignIn();
  const ask = vi.fn(never);
  await expect(untilAborted(ask, signal)).rejects.toBeInstanceOf(WalletRejectedError);
  expect(ask).not.toHaveBeenCalled();
});

it('lets one wallet go when another is chosen, and keeps on with the same one', () => {
  const ash = beginCancelable('ash');
  expect(beginCancelable('ash')).toBe(ash);
  const birch = beginCancelable('birch');
  expect([ash.aborted, birch.aborted]).toEqual([true, false]);
});
