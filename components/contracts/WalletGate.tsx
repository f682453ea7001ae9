import { useRouter } from 'next/router';
import { strings } from '@/components/contracts/strings.en';
import type { ReactNode } from 'react';
import { withNext } from '@/lib/shell/nextPath';
import { Button } from '@/components/ui/Button';
import { useChainSwitch } from '@/components/wallet/ChainSwitcher';
import { useAuth } from '@/lib/auth/useAuth';
import { useAwaitedWallet, useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
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
  if (!user) return <Button href={withNext('/sign-in', asPath)}>{strings.wallet.signIn}</Button>;
  if (!connected?.connection.provider || !connected.account) {
    if (awaited) return <Button loading>{strings.wallet.waiting}</Button>;
    return <Button href="/account/wallets">{strings.wallet.connect}</Button>;
  }
  if (current === null || current === chainId) return children;
  return (
    <div className={styles.gate} role="group" aria-label={strings.wallet.wrongNetwork}>
      <p>{strings.wallet.switchHint(chainName(current), chainName(chainId))}</p>
      <Button loading={busy} onClick={() => void go(chainId)}>
        {strings.wallet.switch(chainName(chainId))}
      </Button>
      <p role="status">{busy ? strings.wallet.confirmSwitch : fault}</p>
    </div>
  );
}
