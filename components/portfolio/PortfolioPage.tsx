import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useAccountData } from '@/lib/account/useAccountData';
import { useData } from '@/lib/data/useData';
import { chainsOf } from '@/lib/portfolio/walletOnChain';
import styles from '@/components/portfolio/Portfolio.module.css';

const loadView = () => import('@/components/portfolio/PortfolioView').then((code) => code.PortfolioView);

/** For accounts with a wallet: visitors who are signed out do without its code. */
const PortfolioView = dynamic(loadView, {
  loading: () => (
    <InsideFrame title={strings.title} quietTitle busy>
      <PortfolioSkeleton />
    </InsideFrame>
  ),
});

/** Props of {@link PortfolioPage}. */
export type PortfolioPageProps = {
  /** For a new account: below the total, or in its place while there is no wallet. */
  welcome?: ReactNode;
};

/** All that the account owns, over its wallets and the chains that this backend knows. */
export function PortfolioPage({ welcome }: PortfolioPageProps) {
  const account = useAccountData('getAccount');
  // Beside the account, and not after it. What fails is tried again when it is shown.
  useEffect(() => void loadView().catch(() => undefined), []);
  const known = useData('getChains', {});
  // Beside what the view waits for, so that its choice of a currency does not come after it.
  const rates = useData('getExchangeRates', {});
  const error = account.data ? known.error : account.error;
  const retry = () => {
    void account.reload();
    known.refetch();
  };
  // A wallet of another family can be linked, but nothing is known of what it holds.
  const wallets = account.data?.wallets.filter(({ family }) => family === 'eth' || family === 'sol');
  if (wallets && known.data && wallets.length > 0) {
    return <PortfolioView {...{ wallets, welcome }} chains={chainsOf(known.data)} rates={rates.data} />;
  }
  const isWaiting = !wallets || !known.data;
  return (
    <InsideFrame title={strings.title} quietTitle={isWaiting && !error} busy={isWaiting && !error}>
      {!isWaiting ? (
        <>
          {welcome}
          <EmptyState
            picture="key"
            title={strings.noWallet.title}
            text={strings.noWallet.text}
            action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
          />
        </>
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <PortfolioSkeleton />
      )}
    </InsideFrame>
  );
}

/** The place of a portfolio that is being read. */
function PortfolioSkeleton() {
  return (
    <div>
      <p role="status" className="visually-hidden">
        {strings.loading}
      </p>
      <div className={styles.waiting}>
        <Skeleton width="m" lines={3} />
        <Skeleton lines={6} />
      </div>
    </div>
  );
}
