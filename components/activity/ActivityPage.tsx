import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { useAccountData } from '@/lib/account/useAccountData';
import { strings } from '@/components/activity/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useData } from '@/lib/data/useData';
import styles from '@/components/activity/Activity.module.css';

// Of its own code: visitors without a wallet, or signed out, do without.
const ActivityPanel = dynamic(() => import('@/components/activity/ActivityPanel').then((code) => code.ActivityPanel), {
  loading: () => <ActivitySkeleton />,
});

/** The place of the list. */
const ActivitySkeleton = () => (
  <div className={styles.waiting}>
    <Skeleton lines={8} />
  </div>
);

/** What all addresses of the visitor did, on every chain that the backend can tell of. */
export function ActivityPage() {
  const account = useAccountData('getAccount');
  const chains = useData('getChains', {});
  // As a text, so that an account that is read again but says the same begins nothing again.
  const linked = account.data?.wallets.filter(({ family }) => family === 'eth').map(({ address }) => address);
  const others = account.data?.wallets.some(({ family }) => family !== 'eth');
  const addressText = linked?.map((address) => address.toLowerCase()).join(' ');
  // A bare node keeps no lists.
  const listing = chains.data?.filter(({ sources }) => sources.some((source) => source !== 'node'));
  const chainText = listing?.map(({ chainId }) => chainId).join(' ');
  const addresses = useMemo(() => addressText?.split(' ').filter(Boolean), [addressText]);
  const wallets = useMemo(
    () =>
      addresses &&
      chainText
        ?.split(' ')
        .filter(Boolean)
        .flatMap((chain) => addresses.map((address) => ({ chainId: Number(chain), address }))),
    [addresses, chainText],
  );
  const wrapped = useMemo(
    () =>
      new Map(
        chains.data?.flatMap(({ chainId, wrappedCoin }) =>
          wrappedCoin ? [[chainId, wrappedCoin.toLowerCase()] as const] : [],
        ),
      ),
    [chains.data],
  );
  const error = account.error ?? chains.error;
  const retry = () => {
    void account.reload();
    chains.refetch();
  };
  return (
    <InsideFrame title={strings.title} kicker={strings.kicker} busy={!addresses && !error}>
      {addresses?.length === 0 ? (
        <EmptyState
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
        />
      ) : addresses && wallets ? (
        wallets.length > 0 ? (
          <>
            <ActivityPanel addresses={addresses} wallets={wallets} wrapped={wrapped} />
            {others ? <Note>{strings.onlyEthereum}</Note> : null}
          </>
        ) : (
          <EmptyState picture="lamp" title={strings.noIndex.title} text={strings.noIndex.text} />
        )
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <ActivitySkeleton />
      )}
    </InsideFrame>
  );
}
