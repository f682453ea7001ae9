import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { SendPanel } from '@/components/send/SendPanel';
import { strings } from '@/components/send/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { useAwaitedWallet, useConnectedWallet, useWalletAccount } from '@/lib/wallets/useConnectedWallet';
import styles from '@/components/send/SendPanel.module.css';

/** Sends coins, tokens and pieces with the connected wallet. */
export function SendPage() {
  const connected = useConnectedWallet();
  const awaited = useAwaitedWallet();
  const chain = useWalletAccount().chainId;
  const provider = connected?.connection.provider ?? null;
  const account = connected?.account ?? null;
  return (
    <InsideFrame kicker={strings.kicker} title={strings.title} tools={<ChainSwitcher />} busy={awaited}>
      {provider && account && chain ? (
        // Another account or another chain is another desk: nothing typed for one is sent by the other.
        <SendPanel key={`${account} ${chain}`} wallet={{ provider, account }} chainId={Number(chain)} />
      ) : awaited || (provider && account) ? (
        <div className={styles.desk}>
          <Skeleton lines={8} />
        </div>
      ) : (
        <EmptyState
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}
