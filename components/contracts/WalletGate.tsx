import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { withNext } from '@/lib/shell/nextPath';
import { Button } from '@/components/ui/Button';
import { useChainSwitch } from '@/components/wallet/useChainSwitch';
import { useAuth } from '@/lib/auth/useAuth';
import { useAwaitedWallet } from '@/lib/wallets/hooks/useAwaitedWallet';
import { useConnectedWallet } from '@/lib/wallets/hooks/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import styles from '@/components/contracts/WalletGate.module.css';

/** Props of {@link WalletGate}. */
export type WalletGateProps = {
  /** Decimal id of the contract's chain. */
  chainId: number;
  /** What a wallet of that chain can do. */
  children: ReactNode;
};

/** Lets through who can sign on a chain; to others it says what is missing, and offers it. */
export function WalletGate({ chainId, children }: WalletGateProps) {
  const { asPath } = useRouter();
  const { user } = useAuth();
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const { current, busy, fault, go } = useChainSwitch();
  if (!user) return <Button href={withNext('/sign-in', asPath)}>Sign in to write</Button>;
  if (!connected?.connection.provider || !connected.account) {
    if (awaited) return <Button loading>Looking for your wallet</Button>;
    return <Button href="/account/wallets">Connect a wallet to write</Button>;
  }
  if (current === null || current === chainId) return children;
  return (
    <div className={styles.gate} role="group" aria-label="Another chain">
      <p>
        Your wallet is on {chainName(current)}; this contract is on {chainName(chainId)}.
      </p>
      <Button loading={busy} onClick={() => void go(chainId)}>
        Switch to {chainName(chainId)}
      </Button>
      <p role="status">{busy ? 'Your wallet asks whether to go there.' : fault}</p>
    </div>
  );
}
