import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { strings as contract } from '@/components/contracts/strings.en';
import { strings as writeStrings } from '@/components/contracts/write/strings.en';
import { Button } from '@/components/ui/Button';
import { useChainSwitch } from '@/components/wallet/ChainSwitcher';
import { useAuth } from '@/lib/auth/useAuth';
import { withNext } from '@/lib/shell/nextPath';
import { useAwaitedWallet, useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import styles from '@/components/contracts/CallForm.module.css';

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
  const { current, busy, error: fault, go } = useChainSwitch();
  if (!user) return <Button href={withNext('/sign-in', asPath)}>{writeStrings.wallet.signIn}</Button>;
  if (!connected?.connection.provider || !connected.account) {
    if (awaited) {
      // As wide as what it turns into.
      return (
        <Button loading title={writeStrings.wallet.waiting}>
          {contract.call.review}
        </Button>
      );
    }
    return <Button href="/account/wallets">{writeStrings.wallet.connect}</Button>;
  }
  if (current === null || current === chainId) return children;
  return (
    <div className={styles.gate} role="group" aria-label={writeStrings.wallet.wrongNetwork}>
      <p>{writeStrings.wallet.switchHint(chainName(current), chainName(chainId))}</p>
      <Button loading={busy} onClick={() => void go(chainId)}>
        {writeStrings.wallet.switch(chainName(chainId))}
      </Button>
      <p role="status">{busy ? writeStrings.wallet.confirmSwitch : fault}</p>
    </div>
  );
}
