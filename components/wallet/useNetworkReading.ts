import { useEffect, useRef, useState } from 'react';
import { useWalletAccount } from '@/lib/hooks/useWalletAccount';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import type { NetworkReading } from '@/lib/moralis/readNetwork';

/** What is read without a wallet: which chain, how high; the height is `null` until the first answer. */
export type NetworkView = { chain: number; height: number | null };

/** How often the height is asked for, in milliseconds; chains make a block in two to fifteen seconds. */
const INTERVAL_MS = 4_000;

/**
 * Reads a chain without a wallet, from `start` on. It ends with the view, and where a wallet is connected: that one reads
 * then.
 */
export function useNetworkReading(urls: Readonly<Record<number, string>>) {
  const { enabled, connector } = useWalletAccount();
  const hasWallet = enabled && connector !== 'network';
  const reading = useRef<NetworkReading | null>(null);
  const shown = useRef(false);
  const [view, setView] = useState<NetworkView | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FoyerError | null>(null);

  const look = async (): Promise<void> => {
    const now = reading.current;
    if (!now) return;
    const chain = Number(now.chainId());
    try {
      const height = await now.height();
      // Another chain may have been chosen meanwhile.
      if (reading.current !== now || Number(now.chainId()) !== chain) return;
      setError(null);
      setView({ chain, height });
    } catch (cause) {
      setError(toFoyerError(cause));
    }
  };
  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    // The first chain whose node answers; the visitor may choose another one then. It has failed where none does.
    let failure: FoyerError | null = null;
    for (const chain of Object.keys(urls).map(Number)) {
      try {
        const { readNetwork } = await import('@/lib/moralis/readNetwork');
        const begun = await readNetwork(urls, chain);
        if (!shown.current) return await begun.stop();
        reading.current = begun;
        failure = null;
        await look();
        break;
      } catch (cause) {
        failure = toFoyerError(cause);
      }
    }
    if (failure) setError(failure);
    setBusy(false);
  };
  const choose = async (chain: number): Promise<void> => {
    setView({ chain, height: null });
    await reading.current?.switchTo(chain);
    await look();
  };

  useEffect(() => {
    shown.current = true;
    const timer = setInterval(() => void look(), INTERVAL_MS);
    return () => {
      shown.current = false;
      clearInterval(timer);
    };
  }, []);
  useEffect(() => {
    const end = () => {
      const former = reading.current;
      reading.current = null;
      void former?.stop();
    };
    if (hasWallet) end();
    return end;
  }, [hasWallet]);

  return { view: hasWallet ? null : view, busy, error, hasWallet, start, choose };
}
