import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';

/**
 * Runs work until the signal aborts: then it rejects as declined (WalletRejectedError). If the signal is aborted
 * already, the work is not started.
 */
export function withAbort<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => reject(new WalletRejectedError(signal.reason));
    if (signal.aborted) return abandon();
    signal.addEventListener('abort', abandon, { once: true });
    const stop = (): void => signal.removeEventListener('abort', abandon);
    work().then(resolve, reject).finally(stop);
  });
}
