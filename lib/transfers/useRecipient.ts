import { useEffect, useState } from 'react';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import type { Eip1193Provider } from '@/lib/wallets/Wallet';
import type { Recipient } from '@/lib/transfers/resolveRecipient';

/** What a typed recipient leads to. */
export type RecipientState = {
  recipient: Recipient | null;
  /** Why it leads nowhere; `null` while it may yet be completed. */
  error: FoyerError | null;
  /** Whether it is being looked up. */
  busy: boolean;
  /** Whether there is code at the address; `null` until it is known. */
  isContract: boolean | null;
};

/** A pause in typing, in milliseconds, after which what is there is looked up. */
const PAUSE_MS = 300;

/** A complete recipient: a full address, a name with its top-level domain, or a payment request that is refused. */
const COMPLETE_RECIPIENT = /^(ethereum:.*|0x[\da-f]{40,}|(?!0x[\da-f]*$)[^\s.]+(\.[^\s.]{2,})+)$/i;

type Found = { text: string } & Omit<RecipientState, 'busy'>;

const NOT_RESOLVED = { recipient: null, error: null, isContract: null };

/**
 * Finds the address behind a text while it is typed, and whether it is a contract.
 *
 * @param provider who is asked for code at the address; `null` for nobody, then `isContract` stays `null`
 */
export function useRecipient(provider: Eip1193Provider | null, typed: string): RecipientState {
  const text = typed.trim();
  const [found, setFound] = useState<Found>({ text: '', ...NOT_RESOLVED });
  const isComplete = COMPLETE_RECIPIENT.test(text);
  useEffect(() => {
    if (!isComplete) return;
    let cancelled = false;
    const notify = (next: Omit<Found, 'text'>) => !cancelled && setFound({ text, ...next });
    const look = async () => {
      // With the SDK, which they need as well.
      const { resolveRecipient } = await import('@/lib/transfers/resolveRecipient');
      const recipient = await resolveRecipient(text);
      notify({ ...NOT_RESOLVED, recipient });
      if (!provider) return;
      const { isContractAt } = await import('@/lib/transactions/requestChain');
      notify({ recipient, error: null, isContract: await isContractAt(provider, recipient.address) });
    };
    const timer = setTimeout(() => {
      look().catch((error: unknown) => notify({ ...NOT_RESOLVED, error: toFoyerError(error) }));
    }, PAUSE_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [text, isComplete, provider]);
  if (!isComplete) return { ...NOT_RESOLVED, busy: false };
  return found.text === text ? { ...found, busy: false } : { ...NOT_RESOLVED, busy: true };
}
