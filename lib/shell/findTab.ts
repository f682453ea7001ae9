import type { NextPageContext } from 'next';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** Props of a page with tabs: the path of its tab, `null` where there is none of that name. */
type TabProps = { path: string | null };

/** A page with tabs (`pages/…/[[...tab]].tsx`). */
export type TabPage = FoyerPage<TabProps>;

/**
 * The tab that an address of a page with tabs names (`pages/…/[[...tab]].tsx`); an address without a tab is not found
 * (404). It fetches nothing: the page changes tabs without a request.
 *
 * @returns the path of the tab, or `null`
 */
export function findTab(tabs: readonly { path: string }[], { pathname, query, res }: NextPageContext): TabProps {
  const path = pathname.replace('/[[...tab]]', ['', query['tab'] ?? []].flat().join('/'));
  if (tabs.some((tab) => tab.path === path)) return { path };
  if (res) res.statusCode = 404;
  return { path: null };
}
