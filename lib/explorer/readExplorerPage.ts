import type { GetServerSideProps } from 'next';
import type { ExplorerPageProps } from '@/lib/explorer/ExplorerView';
import { loadExplorer } from '@/lib/explorer/loadExplorer';

/** When to come again to a page that cannot be read just now, in seconds. */
const RETRY_AFTER = '10';

/**
 * Reads a page of the explorer for a request, or sends it where its search leads: a shared link shows what it leads to
 * before any script runs.
 */
export const readExplorerPage: GetServerSideProps<ExplorerPageProps> = async ({ params, query, res }) => {
  const end = await loadExplorer([params?.['path'] ?? []].flat(), query);
  if ('redirect' in end) return { redirect: { destination: end.redirect, permanent: false } };
  res.statusCode = end.status;
  if (end.status === 503) res.setHeader('Retry-After', RETRY_AFTER);
  return { props: end.page };
};
