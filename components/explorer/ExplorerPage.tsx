import { useRouter } from 'next/router';
import { strings } from '@/components/explorer/strings.en';
import { useId } from 'react';
import { AddressView } from '@/components/explorer/views/AddressView';
import { BlockView, StartView } from '@/components/explorer/views/BlockView';
import { CollectionView, NftView } from '@/components/explorer/views/NftView';
import { FoundView, MissingView } from '@/components/explorer/views/FoundView';
import { PairView, TokenView } from '@/components/explorer/views/TokenView';
import { TransactionView } from '@/components/explorer/views/TransactionView';
import { InsideNav } from '@/components/layout/inside/InsideNav';
import { Page } from '@/components/layout/Page';
import { Button } from '@/components/ui/Button';
import {
  describePage,
  type ExplorerChain,
  type ExplorerPageProps,
  type ExplorerView,
} from '@/lib/explorer/ExplorerView';
import { EXPLORER } from '@/lib/explorer/explorerPaths';
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

/** One box for everything; a plain form, so that it works before any script and without. */
function SearchForm({
  chain,
  chains,
  query,
}: {
  chain: ExplorerChain;
  chains: readonly ExplorerChain[];
  query: string;
}) {
  const id = useId();
  const router = useRouter();
  return (
    <search className={styles.place}>
      <form
        className={styles.form}
        action={EXPLORER}
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const given = new URLSearchParams({ q: String(form.get('q')), chain: String(form.get('chain') ?? chain.id) });
          void router.push(`${EXPLORER}?${given.toString()}`);
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {strings.search.label}
        </label>
        <input
          key={query}
          id={id}
          className={styles.input}
          type="search"
          name="q"
          required
          maxLength={200}
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
          placeholder={strings.search.placeholder}
        />
        {chains.length > 1 ? (
          <select
            key={chain.id}
            className={styles.chain}
            name="chain"
            defaultValue={chain.id}
            aria-label={strings.search.network}
          >
            {chains.map(({ id: chainId, name }) => (
              <option key={chainId} value={chainId}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input type="hidden" name="chain" value={chain.id} />
        )}
        <Button type="submit">{strings.search.title}</Button>
      </form>
    </search>
  );
}
