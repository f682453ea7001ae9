import { strings } from '@/components/account/strings.en';
import { Address } from '@/components/ui/values/Address';
import { Skeleton } from '@/components/ui/Skeleton';
import { useAwaitedWallet, useWalletAccount } from '@/lib/wallets/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import styles from '@/components/account/AccountOverview.module.css';

/**
 * The wallet that is connected in this tab, as it shows itself now (row C06): none until one is chosen, and none again
 * when it is let go. The session does not hang on it.
 */
export function ConnectedWallet() {
  const { enabled, account, chainId, connector, isOther } = useWalletAccount();
  const awaited = useAwaitedWallet();
  // A chain that is read without a wallet has a connector too.
  if (!enabled || connector === 'network') {
    return awaited ? <Skeleton width="l" /> : <span className={styles.none}>{strings.connected.none}</span>;
  }
  if (!account) return <span className={styles.none}>{strings.connected.locked}</span>;
  // Zero where the wallet named none.
  const chain = Number(chainId);
  const name = connector === 'injected' ? strings.connected.browserWallet : (connector ?? '');
  return (
    <div className={styles.line}>
      <Address value={account} />
      <span className={styles.state} data-good={!isOther}>
        {isOther ? strings.connected.otherAccount : chain ? strings.connected.onNetwork(name, chainName(chain)) : name}
      </span>
    </div>
  );
}
