import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';

/** Waits for a wallet, but no longer than the signal allows: then it counts as declined (WalletRejectedError). */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new WalletRejectedError(signal.reason));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject);
  });
}
