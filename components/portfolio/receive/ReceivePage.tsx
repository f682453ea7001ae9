import { useRouter } from 'next/router';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { ReceivePanel } from '@/components/portfolio/receive/ReceivePanel';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { toReceivingWallets } from '@/components/portfolio/receive/CopyAddress';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useAccountData } from '@/lib/account/useAccountData';
import { useData } from '@/lib/data/useData';
import { chainsOf } from '@/lib/portfolio/walletOnChain';
import styles from '@/components/portfolio/receive/ReceivePanel.module.css';

/** `/receive`: the visitor's addresses, to be sent something. `?address=0x…` chooses one. */
export function ReceivePage() {
  const { query } = useRouter();
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const wallets = account.data && toReceivingWallets(account.data.wallets);
  const isReady = wallets && (known.data !== null || known.error !== null);
  const networks = known.data ? chainsOf(known.data).filter(({ family }) => family === 'eth') : [];
  const wanted = query['address'];
  return (
    <InsideFrame title={receiveStrings.title} lead={receiveStrings.lead} busy={!isReady && !account.error}>
      {!isReady ? (
        account.error ? (
          <Failure error={account.error} onRetry={() => void account.reload()} />
        ) : (
          <div className={styles.panel}>
            <p role="status" className="visually-hidden">
              {receiveStrings.loading}
            </p>
            <div className={styles.plate}>
              <span className={styles.code} />
            </div>
            <div className={styles.waiting}>
              <Skeleton lines={3} />
            </div>
          </div>
        )
      ) : wallets.length === 0 ? (
        <EmptyState
          picture="key"
          title={receiveStrings.noWallet.title}
          text={receiveStrings.noWallet.text}
          action={
            <Button variant="primary" href="/account/wallets">
              {receiveStrings.noWallet.link}
            </Button>
          }
        />
      ) : (
        <ReceivePanel
          wallets={wallets}
          networks={networks.map(({ name }) => name)}
          first={typeof wanted === 'string' ? wanted : undefined}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}
