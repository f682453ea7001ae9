import { useEffect, useState } from 'react';
import { ADMIN_ITEM, MODERATION_ITEM } from '@/components/layout/inside/navigation';
import {
  findOnChain,
  findPeople,
  PAGE_ITEMS,
  type PaletteItem,
  recentItems,
} from '@/components/layout/palette/paletteItems';
import { strings } from '@/components/layout/palette/strings.en';
import { useContacts, useRefreshContacts } from '@/lib/account/contacts';
import { useIsAdmin } from '@/lib/account/useIsAdmin';
import { useAuth } from '@/lib/auth/useAuth';
import { useModeration } from '@/lib/community/useModeration';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { SearchDocs } from '@/lib/docs/searchDocs';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { SavedContract } from '@/protocol/calls/account';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress } from '@/protocol/data/addresses';

/** An ABI that is longer is left out of the address: the page has it from what was saved. */
const MOST_ABI = 2_000;

/** What the palette has for this visitor, by the headings of its groups. */
type PaletteItems = Record<'recent' | 'pages' | 'addresses' | 'contracts', readonly PaletteItem[]>;

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
      ...(user ? PAGE_ITEMS.account : []),
      ...(isModerator ? [MODERATION_ITEM] : []),
      ...(isAdmin ? [ADMIN_ITEM] : []),
    ],
    addresses: contacts.map(({ address, label }) => ({
      path: isPathEnabled('/explorer') ? addressPath(chainId, address) : `/send?to=${address}`,
      label,
      hint: `${strings.inAddressBook} · ${shortenAddress(address)}`,
      icon: 'user',
    })),
    contracts: isPathEnabled('/contracts') ? contracts.map(toItem) : [],
  };
}

function toItem({ name, chainId, address, abi }: SavedContract): PaletteItem {
  const query = new URLSearchParams({ chain: String(chainId), address });
  if (abi && abi.length <= MOST_ABI) query.set('abi', abi);
  return { path: `/contracts?${query}`, label: name, hint: shortenAddress(address), icon: 'contract' };
}

/** Most sections of the docs in the palette; their own search has more. */
const MOST_DOCS = 5;

/** What was found for the text in the palette. */
type Found = {
  onChain: readonly PaletteItem[];
  people: readonly PaletteItem[];
  docs: readonly PaletteItem[];
  state: 'idle' | 'searching' | 'failed';
};

type Answer = { query: string; onChain: readonly PaletteItem[] | null; people: readonly PaletteItem[] };

const NOBODY: readonly PaletteItem[] = [];

/** Those that the chain's own search did not find too. */
const namesOnly = (people: readonly PaletteItem[], onChain: readonly PaletteItem[]) =>
  people.filter(({ path }) => !onChain.some((found) => found.path === path));

/** How long nothing is typed before the backend is asked, in milliseconds. */
const PAUSE_MS = 200;

/** Searches the chain a moment after the last keystroke; an answer that comes too late is dropped. */
export function useFound(query: string, chainId: number): Found {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const text = query.trim();
  const asks = text.length >= 2;
  useEffect(() => {
    if (!asks) return;
    let late = false;
    const timer = setTimeout(() => {
      // People are a help: where they cannot be looked for, the rest is there.
      Promise.all([findOnChain(chainId, text), findPeople(chainId, text).catch(() => [])]).then(
        ([onChain, people]) => !late && setAnswer({ query: text, onChain, people: namesOnly(people, onChain) }),
        () => !late && setAnswer({ query: text, onChain: null, people: NOBODY }),
      );
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [asks, chainId, text]);
  const docs = useDocs(asks ? text : '');
  const isFresh = answer?.query === text;
  return {
    onChain: (asks && isFresh && answer.onChain) || NOBODY,
    people: asks && isFresh ? answer.people : NOBODY,
    docs,
    state: !asks ? 'idle' : !isFresh ? 'searching' : answer.onChain === null ? 'failed' : 'idle',
  };
}

/** Sections of the docs; their index is fetched with the first text, and looked through in the browser. */
function useDocs(text: string): readonly PaletteItem[] {
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
      path: href,
      label: heading || title,
      ...(heading && { hint: title }),
      icon: 'book',
    }));
}
