import { useAccountData } from '@/lib/account/useAccountData';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { PortfolioView } from '@/components/portfolio/PortfolioView';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useData } from '@/lib/data/useData';
import { chainsOf } from '@/lib/portfolio/walletOnChain';
import styles from '@/components/portfolio/Portfolio.module.css';

/** All that the account owns, over its wallets and the chains that this backend knows. */
export function PortfolioPage() {
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const error = account.data ? known.error : account.error;
  const retry = () => {
    void account.reload();
    known.refetch();
  };
  // A wallet of another family can be linked, but nothing is known of what it holds.
  const wallets = account.data?.wallets.filter(({ family }) => family === 'eth' || family === 'sol');
  if (wallets && known.data && wallets.length > 0) {
    return <PortfolioView wallets={wallets} chains={chainsOf(known.data)} />;
  }
  const isWaiting = !wallets || !known.data;
  return (
    <InsideFrame wide title={strings.title} busy={isWaiting && !error}>
      {!isWaiting ? (
        <EmptyState
          picture="key"
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={
            <Button variant="primary" href="/account/wallets">
              {strings.noWallet.link}
            </Button>
          }
        />
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
