import { SendDesk } from '@/components/send/SendDesk';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ToastPlace } from '@/components/ui/ToastPlace';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { useConnectedWallet } from '@/lib/hooks/useConnectedWallet';
import { useWalletAccount } from '@/lib/hooks/useWalletAccount';
import styles from '@/components/send/Send.module.css';

/** Sends coins, tokens and pieces with the connected wallet. */
export function SendArea() {
  const connected = useConnectedWallet();
  const chainId = Number(useWalletAccount().chainId);
  const provider = connected?.connection.provider ?? null;
  const account = connected?.account ?? null;
  return (
    <main className={styles.area} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <p className={styles.kicker}>Coins, tokens and pieces</p>
        <h1>Send</h1>
        <ChainSwitcher />
      </header>
      {provider && account ? (
        // Another account or another chain is another desk: nothing typed for one is sent by the other.
        <SendDesk key={`${account} ${chainId}`} wallet={{ provider, account }} chainId={chainId} />
      ) : (
        <EmptyState
          title="No wallet is connected"
          text="What you send is signed by a wallet of Ethereum. Connect one in this browser; where it is locked, unlock it."
          action={<Button href="/account/wallets">Connect a wallet</Button>}
        />
      )}
      <ToastPlace />
    </main>
  );
}
