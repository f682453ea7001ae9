import { useAccountData } from '@/components/account/useAccountData';
import { Failure } from '@/components/account/Failure';
import { PortfolioSkeleton } from '@/components/portfolio/PortfolioSkeleton';
import { PortfolioView } from '@/components/portfolio/PortfolioView';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ToastPlace } from '@/components/ui/ToastPlace';
import { useData } from '@/lib/hooks/useData';
import { chainsOf } from '@/lib/portfolio/Place';
import styles from '@/components/portfolio/Portfolio.module.css';

/** All that the account owns, over its wallets and the chains that this backend knows. */
export function Portfolio() {
  const account = useAccountData('getAccount');
  const known = useData('getChains', {});
  const error = account.data ? known.error : account.error;
  const retry = () => {
    void account.reload();
    known.refetch();
  };
  // A wallet of another family can be linked, but nothing is known of what it holds.
  const wallets = account.data?.wallets.filter(({ family }) => family === 'eth' || family === 'sol');
  return (
    <main className={styles.portfolio} id="main" tabIndex={-1}>
      {!wallets || !known.data ? (
        error ? (
          <>
            <h1 className={styles.title}>Portfolio</h1>
            <Failure error={error} onRetry={retry} />
          </>
        ) : (
          <PortfolioSkeleton />
        )
      ) : wallets.length === 0 ? (
        <>
          <h1 className={styles.title}>Portfolio</h1>
          <EmptyState
            picture="key"
            title="No wallet yet"
            text="Link a wallet of Ethereum or of Solana, and what it holds stands here: coins, tokens and collectibles, with their value."
            action={
              <Button variant="primary" href="/account/wallets">
                Link a wallet
              </Button>
            }
          />
        </>
      ) : (
        <PortfolioView wallets={wallets} chains={chainsOf(known.data)} />
      )}
      <ToastPlace />
    </main>
  );
}
