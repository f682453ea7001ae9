import { useEffect, useState } from 'react';
import type { AuthStep } from '@/lib/auth/authState';

/** A wallet that has not answered after this long may have opened where nobody looks, in milliseconds. */
const LONG_MS = 20_000;

/** Whether a wallet was asked long ago and has not answered. */
export function useWaitingLong(step: AuthStep | null): boolean {
  const asked = step === 'connecting' || step === 'signing' ? step : null;
  const [late, setLate] = useState<AuthStep | null>(null);
  useEffect(() => {
    if (!asked) return undefined;
    const timer = setTimeout(() => setLate(asked), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [asked]);
  return asked !== null && late === asked;
}
