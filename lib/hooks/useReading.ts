import { useEffect, useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** Something that is read from elsewhere. */
export type Reading<Value> =
  { state: 'waiting' } | { state: 'known'; value: Value } | { state: 'failed'; error: FoyerError };

const WAITING = { state: 'waiting' } as const;

/**
 * Reads something, and again when what it is read by changes; an answer that comes late, for what was asked before, is
 * dropped.
 *
 * @param read the same function at each render: declare it outside the component
 * @param by what it is called with, plain values; `null` for nothing to read
 */
export function useReading<By extends readonly (string | number)[], Value>(
  read: (...by: By) => Promise<Value>,
  by: By | null,
): Reading<Value> {
  const key = by && JSON.stringify(by);
  const [kept, setKept] = useState<{ key: string; reading: Reading<Value> } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    const keep = (reading: Reading<Value>): void => {
      if (wanted) setKept({ key, reading });
    };
    read(...(JSON.parse(key) as By)).then(
      (value) => keep({ state: 'known', value }),
      (error: unknown) => keep({ state: 'failed', error: toFoyerError(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [read, key]);
  return kept?.key === key ? kept.reading : WAITING;
}
