import { AddressView } from '@/components/explorer/AddressView';
import { BlockView } from '@/components/explorer/BlockView';
import { CollectionView } from '@/components/explorer/CollectionView';
import { FoundView } from '@/components/explorer/FoundView';
import { MissingView } from '@/components/explorer/MissingView';
import { NftView } from '@/components/explorer/NftView';
import { PairView } from '@/components/explorer/PairView';
import { SearchForm } from '@/components/explorer/SearchForm';
import { StartView } from '@/components/explorer/StartView';
import { TokenView } from '@/components/explorer/TokenView';
import { TransactionView } from '@/components/explorer/TransactionView';
import { InsideNav } from '@/components/layout/InsideNav';
import { Page } from '@/components/layout/Page';
import type { ExplorerChain, ExplorerPageProps, ExplorerView } from '@/lib/explorer/ExplorerView';
import { describePage } from '@/lib/explorer/describePage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import styles from '@/components/explorer/Explorer.module.css';

/**
 * A page of the explorer: one box to search with, and what was found. What a search came to, and what is not there, is
 * kept out of search engines.
 */
export const ExplorerPage: FoyerPage<ExplorerPageProps> = (props) => {
  const { chain, chains, view } = props;
  return (
    <Page {...describePage(props)} hidden={view.kind === 'found' || view.kind === 'missing'}>
      <InsideNav />
      <main id="main" tabIndex={-1} className={`wrap ${styles.explorer}`}>
        <SearchForm chain={chain} chains={chains} query={view.kind === 'found' ? view.query : ''} />
        <View chain={chain} view={view} />
      </main>
    </Page>
  );
};
ExplorerPage.bodyClass = 'page-explorer';

function View({ chain, view }: { chain: ExplorerChain; view: ExplorerView }) {
  switch (view.kind) {
    case 'start':
      return <StartView chain={chain} blocks={view.blocks} />;
    case 'found':
      return <FoundView chain={chain} {...view} />;
    case 'missing':
      return <MissingView {...view} />;
    case 'block':
      return <BlockView chain={chain} block={view.block} />;
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
