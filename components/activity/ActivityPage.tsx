import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import { useAccountData } from '@/lib/account/useAccountData';
import { ActivitySkeleton } from '@/components/activity/ActivitySkeleton';
import { strings } from '@/components/activity/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import type { WrappedCoins } from '@/lib/activity/ActivityEntry';
import { readFilter, writeFilter } from '@/lib/activity/ActivityFilter';
import { useData } from '@/lib/data/useData';
import styles from '@/components/activity/ActivityBar.module.css';

// Of its own code: visitors without a wallet, or signed out, do without.
const ActivityPanel = dynamic(() => import('@/components/activity/ActivityPanel').then((code) => code.ActivityPanel), {
  loading: () => <ActivitySkeleton />,
});

const DownloadActivity = dynamic(
  () => import('@/components/activity/DownloadActivity').then((code) => code.DownloadActivity),
  { ssr: false },
);

/** Reads pairs of chain and wrapped coin, such as `1:0xc02a…`, one space between them. */
const readWrapped = (text: string): WrappedCoins =>
  new Map(
    text.split(' ').flatMap((pair) => {
      const [chain, coin] = pair.split(':');
      return coin ? [[Number(chain), coin] as const] : [];
    }),
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
  const wrappedText = chains.data
    ?.flatMap(({ chainId, wrappedCoin }) => (wrappedCoin ? [`${chainId}:${wrappedCoin.toLowerCase()}`] : []))
    .join(' ');
  const wrapped = useMemo(() => readWrapped(wrappedText ?? ''), [wrappedText]);
  const own = useMemo(() => new Set(addresses), [addresses]);
  const written = writeFilter(readFilter(useRouter().query));
  const activity = useMemo(
    () =>
      wallets && wallets.length > 0
        ? { wallets, own, wrapped, filter: readFilter(Object.fromEntries(new URLSearchParams(written))) }
        : null,
    [wallets, own, wrapped, written],
  );
  const error = account.error ?? chains.error;
  const retry = () => {
    void account.reload();
    chains.refetch();
  };
  return (
    <InsideFrame
      title={strings.title}
      kicker={
        activity && addresses ? (
          <>
            <span>
              {strings.kickerOf(addresses.length, new Set(activity.wallets.map(({ chainId }) => chainId)).size)}
            </span>
            <span className={styles.wide}>{strings.kickerPrices}</span>
          </>
        ) : (
          <span>{strings.kicker}</span>
        )
      }
      tools={activity ? <DownloadActivity activity={activity} /> : null}
      busy={!addresses && !error}
    >
      {addresses?.length === 0 ? (
        <EmptyState
          title={strings.noWallet.title}
          text={strings.noWallet.text}
          action={<Button href="/account/wallets">{strings.noWallet.link}</Button>}
        />
      ) : addresses && wallets ? (
        activity ? (
          <>
            <ActivityPanel addresses={addresses} activity={activity} />
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
