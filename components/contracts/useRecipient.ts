import { useEffect, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { resolveRecipient } from '@/lib/transfers/resolveRecipient';

/** The address behind a text, once it is found. */
export function useRecipient(text: string): { address: string | null; error: FoyerError | null } {
  const [found, setFound] = useState<{ text: string; address: string | null; error: FoyerError | null } | null>(null);
  useEffect(() => {
    let gone = false;
    resolveRecipient(text).then(
      ({ address }) => !gone && setFound({ text, address, error: null }),
      (error: unknown) => !gone && setFound({ text, address: null, error: toFoyerError(error) }),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return found?.text === text ? found : { address: null, error: null };
}
