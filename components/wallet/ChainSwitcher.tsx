import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { StableText } from '@/components/ui/StableText';
import { Select } from '@/components/ui/forms/Select';
import { strings } from '@/components/wallet/strings.en';
import { toMessage } from '@/lib/errors/toMessage';
import { useConnectedWallet, useWalletAccount } from '@/lib/auth/useConnectedWallet';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { chainName, CHAINS } from '@/protocol/chains';
import styles from '@/components/wallet/ChainSwitcher.module.css';

const LIVING = CHAINS.filter(({ retired }) => !retired);

/** The chain that the connected wallet is on, and the way to others. */
export function ChainSwitcher() {
  const { current, offered, busy, error, go } = useChainSwitch();
  if (current === null) return null;
  return (
    <div className={styles.switcher}>
      <Select
        label={strings.network.label}
        quietLabel
        value={String(current)}
        disabled={busy}
        onChange={(id) => void go(Number(id))}
        options={offered.map((id) => ({ value: String(id), label: chainName(id) }))}
      />
      <span role="status" className={styles.said}>
        {busy && <StableText>{strings.network.confirm}</StableText>}
        <StableText>{error}</StableText>
      </span>
    </div>
  );
}

/** The chain of the connected wallet, and the change to another. */
type ChainSwitch = {
  /** Decimal id; `null` where no wallet is connected, or it names no chain. */
  current: number | null;
  /** Decimal ids of the chains to go to, the current one among them. */
  offered: number[];
  /** Whether the wallet is asked. */
  busy: boolean;
  /** Why it did not go, or `null`. */
  error: string | null;
  /** Resolves to whether it went. */
  go(chainId: number): Promise<boolean>;
};

/** Has the connected wallet go to another chain: it asks its holder, and learns a chain that it does not know. */
export function useChainSwitch(): ChainSwitch {
  const { provider, chainIds } = useConnectedWallet()?.connection ?? {};
  // Zero where the wallet names none.
  const chainId = Number(useWalletAccount().chainId);
  const watched = useWatchedChain();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!provider || !chainId) return { current: null, offered: [], busy, error, go: () => Promise.resolve(false) };

  // The chain of the backend is offered too, though nobody may have listed it.
  const known = [...new Set([...(watched ? [watched] : []), ...LIVING.map(({ id }) => id)])];
  const others = known.filter((id) => chainIds?.includes(id) ?? true);
  const go = async (id: number): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      const { switchChain } = await import('@/lib/wallets/walletChain');
      // Of other chains nothing but the id is known: a wallet that knows them goes there.
      await switchChain(provider, LIVING.find((one) => one.id === id) ?? { id });
      return true;
    } catch (cause) {
      setError(toMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { current: chainId, offered: others.includes(chainId) ? others : [chainId, ...others], busy, error, go };
}

/** Props of {@link ChainOffer}; chains by their decimal ids. */
type ChainOfferProps = { wanted: number; shown: number; onSwitched: () => void };

/** Says that the wallet is on another chain than the one that is meant, and offers to go there. */
export function ChainOffer({ wanted, shown, onSwitched }: ChainOfferProps) {
  const { busy, error: fault, go } = useChainSwitch();
  const press = async () => {
    if (await go(wanted)) onSwitched();
  };
  return (
    <div role="alert" className={styles.offer}>
      <p>{strings.network.wrong(chainName(shown), chainName(wanted))}</p>
      <Button variant="primary" loading={busy} onClick={() => void press()}>
        {strings.network.switch(chainName(wanted))}
      </Button>
      {busy || fault ? <p role="status">{busy ? strings.network.confirm : fault}</p> : null}
    </div>
  );
}
