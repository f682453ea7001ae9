import { useState } from 'react';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { useConnectedWallet } from '@/lib/hooks/useConnectedWallet';
import { useWalletAccount } from '@/lib/hooks/useWalletAccount';
import { switchChain } from '@/lib/wallets/switchChain';
import { chainName, CHAINS } from '@/protocol/chains';
import styles from '@/components/wallet/ChainSwitcher.module.css';

const LIVING = CHAINS.filter(({ retired }) => !retired);

/** The chain that the connected wallet is on, and the way to others: the wallet asks, and learns one that it does not know. */
export function ChainSwitcher() {
  const connected = useConnectedWallet();
  // Zero where the wallet names none.
  const current = Number(useWalletAccount().chainId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FoyerError | null>(null);
  const { provider, chainIds } = connected?.connection ?? {};
  if (!provider || !current) return null;
  const offered = LIVING.filter(({ id }) => chainIds?.includes(id) ?? true);

  const go = async (id: number) => {
    const chain = offered.find((one) => one.id === id);
    if (!chain) return;
    setBusy(true);
    setError(null);
    try {
      await switchChain(provider, chain);
    } catch (cause) {
      setError(toFoyerError(cause));
    } finally {
      setBusy(false);
    }
  };
  const isOffered = offered.some(({ id }) => id === current);
  return (
    <div className={styles.switcher}>
      <label>
        <span>Chain</span>
        <select value={current} disabled={busy} onChange={(event) => void go(Number(event.target.value))}>
          {!isOffered && <option value={current}>{chainName(current)}</option>}
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className={styles.said}>
        {busy && 'Your wallet asks whether to go there.'}
        {error && toMessage(error)}
      </span>
    </div>
  );
}
