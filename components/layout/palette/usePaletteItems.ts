import { useEffect, useState } from 'react';
import { ADMIN_ITEM, MODERATION_ITEM, type NavItem } from '@/components/layout/inside/navigation';
import { contactItem, contractItem, recentItems, SITE_ITEMS } from '@/components/layout/palette/siteItems';
import { useContacts, useRefreshContacts } from '@/lib/account/contacts';
import { useIsAdmin } from '@/lib/account/useIsAdmin';
import { useAuth } from '@/lib/auth/useAuth';
import { useModeration } from '@/lib/community/useModeration';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { SearchDocs } from '@/lib/docs/searchDocs';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { SearchKind, SearchResult } from '@/lib/explorer/search/SearchResult';
import { type Found, useSearch } from '@/lib/explorer/search/useSearch';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** What the palette has for this visitor, by the headings of its groups. */
type PaletteItems = Record<'recent' | 'pages' | 'addresses' | 'contracts', readonly SearchResult[]>;

const toItem = ({ path, label }: NavItem): SearchResult => ({ kind: 'page', path, label });

/**
 * The visitor's own pages, address book, saved contracts and what they opened last. What this browser knows is there at
 * once; the backend is asked meanwhile.
 *
 * @param chainId of the explorer that addresses lead to
 */
export function usePaletteItems(chainId: number): PaletteItems {
  const { user } = useAuth();
  const id = user?.id ?? null;
  const isAdmin = useIsAdmin();
  const { isModerator } = useModeration();
  const contacts = useContacts().list;
  const contracts = useSavedList(savedContracts, id);
  const recent = useSavedList(recentItems, id ?? '');
  useRefreshContacts();
  useEffect(() => {
    // Offline, what the browser holds is all there is.
    if (id !== null) void savedContracts.refresh(id).catch(() => undefined);
  }, [id]);
  return {
    recent: recent.toReversed(),
    pages: [
      ...(user ? SITE_ITEMS.account : []),
      ...(isModerator ? [toItem(MODERATION_ITEM)] : []),
      ...(isAdmin ? [toItem(ADMIN_ITEM)] : []),
    ],
    addresses: contacts.map((contact) => contactItem(chainId, contact)),
    contracts: isPathEnabled('/contracts') ? contracts.map(contractItem) : [],
  };
}

/** Most sections of the docs in the palette; their own search has more. */
const MOST_DOCS = 5;

/** What was found for the text in the palette, by the headings of its groups. */
type FoundGroups = Record<'onChain' | 'people' | 'docs', readonly SearchResult[]> & Pick<Found, 'notice' | 'state'>;

const PEOPLE: readonly SearchKind[] = ['name', 'profile'];

/** Looks for a text on the chain, among people and in the docs. */
export function useFound(query: string, chainId: number): FoundGroups {
  const { results, notice, state } = useSearch(chainId, query);
  const text = query.trim();
  const docs = useDocs(text.length >= 2 ? text : '');
  // A whole name is an address of the chain.
  const isPerson = ({ kind, label }: SearchResult) =>
    PEOPLE.includes(kind) && label.toLowerCase() !== text.toLowerCase();
  return {
    onChain: results.filter((result) => !isPerson(result)),
    people: results.filter(isPerson),
    ...{ docs, notice, state },
  };
}

/** Sections of the docs; their index is fetched with the first text, and looked through in the browser. */
function useDocs(text: string): readonly SearchResult[] {
  const [search, setSearch] = useState<{ run: SearchDocs } | null>(null);
  const isWanted = text !== '' && search === null && isPathEnabled('/docs');
  useEffect(() => {
    if (!isWanted) return;
    let gone = false;
    import('@/lib/docs/searchDocs')
      .then((code) => code.loadDocsSearch())
      .then(
        (run) => !gone && setSearch({ run }),
        // The palette does without; the docs have a search of their own, which says why.
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [isWanted]);
  if (!search || text === '') return [];
  return search
    .run(text)
    .slice(0, MOST_DOCS)
    .map(({ href, title, heading }) => ({
      kind: 'docs',
      path: href,
      label: heading || title,
      ...(heading && { hint: title }),
    }));
}
