import { WalletRejectedError } from '@/lib/errors/walletErrors';

/**
 * Runs work until the signal aborts: then it rejects as declined (WalletRejectedError). If the signal is aborted
 * already, the work is not started.
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
