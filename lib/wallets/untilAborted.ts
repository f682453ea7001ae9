import { WalletRejectedError } from '@/lib/errors/walletErrors';

/**
 * Does something, but waits no longer than the signal allows: then it counts as declined (WalletRejectedError). Where the
 * signal came before, it is not begun.
 */
export function untilAborted<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new WalletRejectedError(signal.reason));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    const stop = (): void => signal.removeEventListener('abort', giveUp);
    work().then(resolve, reject).finally(stop);
  });
}
