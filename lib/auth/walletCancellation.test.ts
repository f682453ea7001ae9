import { expect, it } from 'vitest';
import { beginCancellable, cancelSignIn } from '@/lib/auth/walletCancellation';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { untilAborted } from '@/lib/wallets/untilAborted';

it('gives up waiting for a wallet that never answers, as if the visitor had declined', async () => {
  const waiting = untilAborted(new Promise(() => undefined), beginCancellable());
  cancelSignIn();
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('does not use an answer that comes after', async () => {
  let answer: (signature: string) => void = () => undefined;
  const waiting = untilAborted(new Promise<string>((resolve) => (answer = resolve)), beginCancellable());
  cancelSignIn();
  answer('0x1');
  await expect(waiting).rejects.toBeInstanceOf(WalletRejectedError);
});

it('passes on what comes in time, and a failure as it is', async () => {
  await expect(untilAborted(Promise.resolve('0x1'), beginCancellable())).resolves.toBe('0x1');
  const fault = new Error('locked');
  await expect(untilAborted(Promise.reject(fault), beginCancellable())).rejects.toBe(fault);
});

it('is over at once where it was cancelled before it began to wait', async () => {
  const signal = beginCancellable();
  cancelSignIn();
  await expect(untilAborted(Promise.resolve('0x1'), signal)).rejects.toBeInstanceOf(WalletRejectedError);
});
