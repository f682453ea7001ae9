import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { ExplorerPage } from '@/lib/explorer/ExplorerView';
import { loadExplorer } from '@/lib/explorer/loadExplorer';

/** What a page of the explorer is made of: the server reads it, so that a shared link shows what it leads to. */
export type ExplorerProps = { path: string; className: string; explorer: ExplorerPage };

/** When to come again to a page that cannot be read just now, in seconds. */
const RETRY_AFTER = '10';

/**
 * Reads a page of the explorer for a request, or sends it where its search leads.
 *
 * @param parts of the path, behind `/explorer`
 */
export async function explorerProps(
  parts: readonly string[],
  { query, res }: Pick<GetServerSidePropsContext, 'query' | 'res'>,
): Promise<GetServerSidePropsResult<ExplorerProps>> {
  const end = await loadExplorer(parts, query);
  if ('redirect' in end) return { redirect: { destination: end.redirect, permanent: false } };
  res.statusCode = end.status;
  if (end.status === 503) res.setHeader('Retry-After', RETRY_AFTER);
  return { props: { path: '/explorer', className: 'page-explorer', explorer: end.page } };
}
