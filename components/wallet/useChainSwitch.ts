import { useState } from 'react';
import { toMessage } from '@/lib/errors/toMessage';
import { useConnectedWallet, useWalletAccount } from '@/lib/wallets/useConnectedWallet';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { switchChain } from '@/lib/wallets/walletChain';
import { CHAINS } from '@/protocol/chains';

const LIVING = CHAINS.filter(({ retired }) => !retired);

/** The chain of the connected wallet, and the change to another. */
export type ChainSwitch = {
  /** Decimal id; `null` where no wallet is connected, or it names no chain. */
  current: number | null;
  /** Decimal ids of the chains to go to, the current one among them. */
  offered: number[];
  /** Whether the wallet is asked. */
  busy: boolean;
  /** Why it did not go, or `null`. */
  fault: string | null;
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
  const [fault, setFault] = useState<string | null>(null);
  if (!provider || !chainId) return { current: null, offered: [], busy, fault, go: () => Promise.resolve(false) };

  // The chain of the backend is offered too, though nobody may have listed it.
  const known = [...new Set([...(watched ? [watched] : []), ...LIVING.map(({ id }) => id)])];
  const others = known.filter((id) => chainIds?.includes(id) ?? true);
  const go = async (id: number): Promise<boolean> => {
    setBusy(true);
    setFault(null);
    try {
      // Of other chains nothing but the id is known: a wallet that knows them goes there.
      await switchChain(provider, LIVING.find((one) => one.id === id) ?? { id });
      return true;
    } catch (cause) {
      setFault(toMessage(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { current: chainId, offered: others.includes(chainId) ? others : [chainId, ...others], busy, fault, go };
}
