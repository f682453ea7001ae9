import { Explorer } from '@/components/explorer/Explorer';
import { Page } from '@/components/layout/Page';
import { describePage } from '@/lib/explorer/describePage';
import type { ExplorerPage } from '@/lib/explorer/ExplorerView';

/** A page of the explorer; what a search came to, and what is not there, is kept out of search engines. */
export function ExplorerView({ explorer }: { explorer?: ExplorerPage | undefined }) {
  if (!explorer) return null;
  const { kind } = explorer.view;
  return (
    <Page {...describePage(explorer)} hidden={kind === 'found' || kind === 'missing'}>
      <Explorer {...explorer} />
    </Page>
  );
}
