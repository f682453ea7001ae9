import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useMemo } from 'react';
import styles from '@/components/explorer/Explorer.module.css';
import { ExplorerSearch } from '@/components/explorer/ExplorerSearch';
import { strings } from '@/components/explorer/strings.en';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { RefusalNote } from '@/components/ui/RefusalNote';
import { Skeleton } from '@/components/ui/Skeleton';
import { NameDirectoryContext } from '@/components/ui/values/nameDirectory';
import { namesNothing } from '@/lib/errors/namesNothing';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
import {
  describePage,
  type ExplorerChain,
  type ExplorerPageProps,
  type ExplorerView,
} from '@/lib/explorer/ExplorerView';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { CONNECTION_FAILED, OBJECT_NOT_FOUND, REQUEST_LIMIT_EXCEEDED } from '@/protocol/codes';
import { shortenAddress } from '@/protocol/data/addresses';

// Each comes with the pages that are of its kind.
const loading = () => <Skeleton lines={10} />;
const HomeView = dynamic(() => import('@/components/explorer/home/HomeView').then((code) => code.HomeView), {
  loading,
});
const BlocksView = dynamic(() => import('@/components/explorer/views/ListViews').then((code) => code.BlocksView), {
  loading,
});
const TransactionsView = dynamic(
  () => import('@/components/explorer/views/ListViews').then((code) => code.TransactionsView),
  { loading },
);
const ContractsView = dynamic(
  () => import('@/components/explorer/views/ListViews').then((code) => code.ContractsView),
  { loading },
);
const FoundView = dynamic(() => import('@/components/explorer/views/FoundView').then((code) => code.FoundView), {
  loading,
});
const BlockView = dynamic(() => import('@/components/explorer/views/BlockView').then((code) => code.BlockView), {
  loading,
});
const TransactionView = dynamic(
  () => import('@/components/explorer/views/TransactionView').then((code) => code.TransactionView),
  { loading },
);
const AddressView = dynamic(() => import('@/components/explorer/views/AddressView').then((code) => code.AddressView), {
  loading,
});
const TokenView = dynamic(() => import('@/components/explorer/views/TokenView').then((code) => code.TokenView), {
  loading,
});
const PairView = dynamic(() => import('@/components/explorer/views/PairView').then((code) => code.PairView), {
  loading,
});
const CollectionView = dynamic(
  () => import('@/components/explorer/views/NftView').then((code) => code.CollectionView),
  { loading },
);
const NftView = dynamic(() => import('@/components/explorer/views/NftView').then((code) => code.NftView), { loading });

/**
 * A page of the explorer: one box to search with, and what was found. What a search came to, and what is not there, is
 * kept out of search engines.
 */
export const ExplorerPage: FoyerPage<ExplorerPageProps> = (props) => {
  const { chain, chains, view, refusal } = props;
  const query = view.kind === 'found' ? view.query : '';
  const known = useMemo(
    () => ({ names: 'names' in view ? view.names : {}, tokens: view.kind === 'transaction' ? view.tokens : {} }),
    [view],
  );
  return (
    <Page {...describePage(props)} hidden={view.kind === 'found' || view.kind === 'missing' || refusal !== null}>
      <main id="main" tabIndex={-1} className={`wrap ${styles.explorer}`}>
        {view.kind === 'start' ? null : (
          <ExplorerSearch key={`${chain.id} ${query}`} chain={chain} chains={chains} query={query} />
        )}
        {view.kind === 'missing' || view.kind === 'start' ? null : <RefusalNote refusal={refusal} />}
        <NameDirectoryContext value={known}>
          {view.kind === 'start' ? (
            <HomeView key={chain.id} {...{ chain, chains, refusal }} {...view} />
          ) : (
            <View chain={chain} view={view} />
          )}
        </NameDirectoryContext>
      </main>
    </Page>
  );
};
ExplorerPage.bodyClass = 'page-explorer';
ExplorerPage.layout = InsideLayout;

function View({ chain, view }: { chain: ExplorerChain; view: Exclude<ExplorerView, { kind: 'start' }> }) {
  switch (view.kind) {
    case 'blocks':
      return <BlocksView chain={chain} {...view} />;
    case 'transactions':
      return <TransactionsView chain={chain} {...view} />;
    case 'contracts':
      return <ContractsView chain={chain} {...view} />;
    case 'found':
      return <FoundView chain={chain} {...view} />;
    case 'missing':
      return <MissingView {...view} />;
    case 'block':
      return <BlockView chain={chain} {...view} />;
    case 'transaction':
      return <TransactionView chain={chain} {...view} />;
    case 'address':
      return <AddressView chain={chain} {...view} />;
    case 'token':
      return <TokenView chain={chain} {...view} />;
    case 'collection':
      return <CollectionView chain={chain} {...view} />;
    case 'nft':
      return <NftView chain={chain} {...view} />;
    case 'pair':
      return <PairView chain={chain} {...view} />;
  }
}

type MissingViewProps = Extract<ExplorerView, { kind: 'missing' }>;

const shorten = (text: string) => text.replaceAll(/0x[\da-f]{40,}/gi, shortenAddress);

/** Says that a thing is not there, or cannot be told just now, and why. */
function MissingView({ what, reason, code }: MissingViewProps) {
  const { asPath } = useRouter();
  if (code === CONNECTION_FAILED) {
    return (
      <EmptyState
        picture="key"
        level={1}
        title={strings.missing.unavailable}
        text={reason}
        action={<Button href={EXPLORER}>{strings.missing.retry}</Button>}
      />
    );
  }
  const isMissing = namesNothing(code);
  const isTransaction = code === OBJECT_NOT_FOUND && what.startsWith('Transaction');
  return (
    <EmptyState
      picture="key"
      level={1}
      title={isMissing ? strings.missing.notFound(shorten(what)) : strings.missing.failed(shorten(what))}
      text={isTransaction ? strings.missing.pending(shorten(reason)) : shorten(reason)}
      action={
        code === REQUEST_LIMIT_EXCEEDED ? (
          <Button href={asPath}>{strings.missing.retry}</Button>
        ) : (
          <Button href={EXPLORER}>{strings.start.blocks}</Button>
        )
      }
    />
  );
}
