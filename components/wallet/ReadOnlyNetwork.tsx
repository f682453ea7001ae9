import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Select } from '@/components/ui/forms/Select';
import { strings } from '@/components/wallet/strings.en';
import { readSettings } from '@/lib/env';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { formatNumber } from '@/lib/format/text';
import { useWalletAccount } from '@/lib/auth/useConnectedWallet';
import type { NetworkReader } from '@/lib/sdk/wallets/readNetwork';
import { chainName } from '@/protocol/chains';
import styles from '@/components/wallet/ReadOnlyNetwork.module.css';

/** How often the height is asked for, in milliseconds; chains make a block in two to fifteen seconds. */
const INTERVAL_MS = 4_000;

/**
 * A chain read without a wallet (row C08): which one, and how high it is by now. For a page whose operator named nodes
 * for the browser (`NEXT_PUBLIC_RPC_URL_{chainId}`); {@link hasNetworks} says whether.
 */
export function ReadOnlyNetwork() {
  const { rpcUrls } = readSettings();
  const { view, busy, error, hasWallet, start, choose } = useNetworkReading(rpcUrls);
  const chains = Object.keys(rpcUrls).map(Number);
  if (hasWallet) return <p className={styles.said}>{strings.network.readByWallet}</p>;
  return (
    <div className={styles.network}>
      {view ? (
        <dl className={styles.facts}>
          <div>
            <dt>{strings.network.label}</dt>
            <dd>
              {chains.length > 1 ? (
                <Select
                  label={strings.network.label}
                  quietLabel
                  value={String(view.chain)}
                  disabled={busy}
                  onChange={(id) => void choose(Number(id))}
                  options={chains.map((id) => ({ value: String(id), label: chainName(id) }))}
                />
              ) : (
                chainName(view.chain)
              )}
            </dd>
          </div>
          <div>
            <dt>{strings.network.latestBlock}</dt>
            <dd aria-busy={view.height === null}>{formatNumber(view.height) ?? '…'}</dd>
          </div>
        </dl>
      ) : (
        <Button loading={busy} onClick={() => void start()}>
          {strings.network.read}
        </Button>
      )}
      <div role="alert" className={styles.said}>
        {error && <p>{toMessage(error)}</p>}
      </div>
    </div>
  );
}

/** Whether there is a chain that a page can read without a wallet. */
export const hasNetworks = (): boolean => Object.keys(readSettings().rpcUrls).length > 0;

/** What is read without a wallet: which chain, how high; the height is `null` until the first answer. */
type NetworkView = { chain: number; height: number | null };

/**
 * Reads a chain without a wallet, from `start` on. It ends with the view, and where a wallet is connected: that one reads
 * then.
 */
function useNetworkReading(urls: Readonly<Record<number, string>>) {
  const { enabled, connector } = useWalletAccount();
  const hasWallet = enabled && connector !== 'network';
  const network = useRef<NetworkReader | null>(null);
  const shown = useRef(false);
  const [view, setView] = useState<NetworkView | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FoyerError | null>(null);

  const look = async (): Promise<void> => {
    const now = network.current;
    if (!now) return;
    const chain = Number(now.chainId());
    try {
      const height = await now.height();
      // Another chain may have been chosen meanwhile.
      if (network.current !== now || Number(now.chainId()) !== chain) return;
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
        const { readNetwork } = await import('@/lib/sdk/wallets/readNetwork');
        const started = await readNetwork(urls, chain);
        if (!shown.current) return await started.stop();
        network.current = started;
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
    const now = network.current;
    if (!now) return;
    setBusy(true);
    setError(null);
    try {
      // The view moves once the chain did: a switch that failed changes nothing.
      await now.switchTo(chain);
      if (network.current === now) setView({ chain, height: null });
      await look();
    } catch (cause) {
      setError(toFoyerError(cause));
    }
    setBusy(false);
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
      const former = network.current;
      network.current = null;
      void former?.stop();
    };
    if (hasWallet) end();
    return end;
  }, [hasWallet]);

  return { view: hasWallet ? null : view, busy, error, hasWallet, start, choose };
}
