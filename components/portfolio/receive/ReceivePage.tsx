import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import type { ReceivePanelProps } from '@/components/portfolio/receive/ReceivePanel';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { toReceivingWallets } from '@/components/portfolio/receive/CopyAddress';
import { AfterPaint } from '@/components/ui/AfterPaint';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useAccountData } from '@/lib/account/useAccountData';
import { useData } from '@/lib/data/useData';
import { chainsOf } from '@/lib/portfolio/walletOnChain';
import plateStyles from '@/components/ui/values/QrPlate.module.css';
import styles from '@/components/portfolio/receive/ReceivePanel.module.css';

/** In the place of the panel until it is there. */
const Waiting = () => (
  <div className={styles.holder}>
    <p role="status" className="visually-hidden">
      {receiveStrings.loading}
    </p>
    <div className={styles.panel}>
      <div className={plateStyles.plate}>
        <span className={plateStyles.code} />
      </div>
      <div className={styles.waiting}>
        <Skeleton lines={3} />
      </div>
    </div>
  </div>
);

/** For who is signed in alone. */
const ReceivePanel = dynamic<ReceivePanelProps>(
  () => import('@/components/portfolio/receive/ReceivePanel').then((code) => code.ReceivePanel),
  { ssr: false, loading: Waiting },
);

/** Below the window, and of no use to who has received nothing. */
const RecentlyReceived = dynamic(
  () => import('@/components/portfolio/receive/RecentlyReceived').then((code) => code.RecentlyReceived),
  { ssr: false, loading: () => null },
);

/** `/receive`: the visitor's addresses, to be sent something. `?address=0x…` chooses one. */
export function ReceivePage() {
  const { query } = useRouter();
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const wallets = account.data && toReceivingWallets(account.data.wallets);
  const isReady = wallets && (known.data !== null || known.error !== null);
  const networks = known.data ? chainsOf(known.data).flatMap((one) => (one.family === 'eth' ? [one] : [])) : [];
  const [chosen, setChosen] = useState<string | null>(null);
  const wanted = chosen ?? query['address'];
  const wallet = wallets?.find(({ address }) => address === wanted) ?? wallets?.[0];
  const shown = wallet?.address ?? '';
  const isEvm = wallet?.family === 'eth';
  return (
    <InsideFrame title={receiveStrings.title} lead={receiveStrings.lead} busy={!isReady && !account.error}>
      {!isReady ? (
        account.error ? (
          <Failure error={account.error} onRetry={() => void account.reload()} />
        ) : (
          <Waiting />
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
        <>
          <ReceivePanel wallets={wallets} networks={networks} first={shown} onShow={setChosen} />
          {isEvm && networks.length > 0 && (
            <AfterPaint>
              <RecentlyReceived address={shown} chainIds={networks.map(({ chainId }) => chainId)} />
            </AfterPaint>
          )}
        </>
      )}
      <Toaster />
    </InsideFrame>
  );
}
