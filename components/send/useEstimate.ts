import { useEffect, useState } from 'react';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { TransactionWallet } from '@/lib/transactions/TransactionWallet';
import type { Transfer } from '@/lib/transfers/checkTransfer';
import type { ReviewedTransfer, ReviewOptions } from '@/lib/transfers/sendTransfer';

/** What a transfer would cost and whether it would go through, as it is typed. */
export type Estimate = {
  review: ReviewedTransfer | null;
  /** How long the chain takes for a block, in seconds; `null` where that is not known. */
  seconds: number | null;
  error: FoyerError | null;
  busy: boolean;
};

const NONE: Estimate = { review: null, seconds: null, error: null, busy: false };

/** A pause in typing, in milliseconds, after which it is simulated. */
const PAUSE_MS = 500;
/** Prices of gas change with each block: it is simulated again after this long, in milliseconds. */
const FRESH_MS = 15_000;

/**
 * Simulates a transfer while it is typed: nothing is signed. What belonged to an earlier draft is never shown.
 *
 * @param transfer `null` while it is not complete
 */
export function useEstimate(
  wallet: TransactionWallet,
  transfer: (Partial<Transfer> & { type?: string }) | null,
  options: Required<ReviewOptions>,
): Estimate {
  const key = transfer ? JSON.stringify([transfer, options]) : '';
  const [found, setFound] = useState<Estimate & { key: string }>({ key: '', ...NONE });
  const { provider, account } = wallet;
  useEffect(() => {
    if (key === '') return;
    const [requested, how] = JSON.parse(key) as [Partial<Transfer>, typeof options];
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // With the SDK, which it needs as well.
      const [{ reviewTransfer }, { readBlockSeconds }] = await Promise.all([
        import('@/lib/transfers/sendTransfer'),
        import('@/lib/transactions/blockTime'),
      ]);
      const [now, seconds] = await Promise.all([
        reviewTransfer({ provider, account }, requested, how).then(
          (review) => ({ review, error: null }),
          (error: unknown) => ({ review: null, error: toFoyerError(error) }),
        ),
        readBlockSeconds(provider),
      ]);
      if (gone) return;
      setFound({ key, ...now, seconds, busy: false });
      timer = setTimeout(() => void look(), FRESH_MS);
    };
    timer = setTimeout(() => void look().catch(() => undefined), PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, provider, account]);
  if (key === '') return NONE;
  return found.key === key ? found : { ...NONE, busy: true };
}
