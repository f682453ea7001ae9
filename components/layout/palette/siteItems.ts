import { NAV_GROUPS } from '@/components/layout/inside/navigation';
import { strings } from '@/components/layout/palette/strings.en';
import { contacts } from '@/lib/account/contacts';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { savedContracts } from '@/lib/contracts/savedContracts';
import { FUNCTION_GROUPS } from '@/lib/developers/functionGroups';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings as found } from '@/lib/explorer/search/strings.en';
import type { Contact, SavedContract } from '@/protocol/calls/account';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress } from '@/protocol/data/addresses';

const { settings } = strings;
const { kinds } = found;

const page = (path: string, label: string): SearchResult => ({ kind: 'page', path, label });
const setting = (path: string, label: string): SearchResult => ({ kind: 'setting', path, label });

/** Pages of an account that have no place in the rail. */
const ACCOUNT: readonly SearchResult[] = [
  page('/receive', strings.receive),
  page('/account', strings.account),
  page('/notifications', strings.notifications),
];

/** Tabs of the account. */
const SETTINGS: readonly SearchResult[] = [
  setting('/account', settings.profile),
  setting('/account/security', settings.security),
  setting('/account/wallets', settings.wallets),
  setting('/account/sessions', settings.sessions),
  setting('/account/notifications', settings.notifications),
  setting('/account/data', settings.data),
];

const CONTRACTS: readonly SearchResult[] = BUNDLED_CONTRACTS.map(({ name, chainId, address }) => ({
  ...{ kind: 'contract', path: `/contracts?chain=${chainId}&address=${address}` },
  ...{ label: name, hint: shortenAddress(address), address },
}));

/** The entry of each function in the API reference. */
const FUNCTIONS: readonly SearchResult[] = FUNCTION_GROUPS.flatMap(({ functions }) =>
  Object.keys(functions).map((name) => ({ kind: 'function' as const, path: `/developers#${name}`, label: name })),
);

/** What is known without asking the backend, by the headings of its groups. */
export const SITE_ITEMS = {
  pages: NAV_GROUPS.flat().map(({ path, label }) => page(path, label)),
  account: ACCOUNT.filter(({ path }) => isPathEnabled(path)),
  settings: SETTINGS,
  contracts: isPathEnabled('/contracts') ? CONTRACTS : [],
  functions: isPathEnabled('/developers') ? FUNCTIONS : [],
};

/** An ABI that is longer is left out of the address: the page has it from what was saved. */
const MOST_ABI = 2_000;

/** The page of a contract that a visitor saved. */
export function contractItem({ name, chainId, address, abi }: SavedContract): SearchResult {
  const query = new URLSearchParams({ chain: String(chainId), address });
  if (abi && abi.length <= MOST_ABI) query.set('abi', abi);
  const path = `/contracts?${query}`;
  return { kind: 'contract', path, label: name, hint: shortenAddress(address), address: address.toLowerCase() };
}

/** An entry of the visitor's address book. @param chainId of the explorer that it leads to */
export const contactItem = (chainId: number, { address, label }: Contact): SearchResult => ({
  ...{ kind: 'contact', label, hint: `${kinds.contact} · ${shortenAddress(address)}`, address },
  path: isPathEnabled('/explorer') ? addressPath(chainId, address) : `/send?to=${address}`,
});

/**
 * All that the site has for a visitor itself, with what each is: pages, settings, address book, contracts and functions,
 * as far as this browser knows.
 *
 * @param user id of who is signed in, `null` for nobody
 */
export function listSiteItems(user: string | null, chainId: number): readonly SearchResult[] {
  const saved = isPathEnabled('/contracts') ? savedContracts.get(user).map(contractItem) : [];
  const own = user === null ? [] : [...SITE_ITEMS.account, ...SITE_ITEMS.settings];
  return [
    ...contacts.get(user).map((contact) => contactItem(chainId, contact)),
    ...[...SITE_ITEMS.pages, ...own, ...saved, ...SITE_ITEMS.contracts, ...SITE_ITEMS.functions].map(withKind),
  ];
}

/** Where no heading says what it is. */
function withKind(item: SearchResult): SearchResult {
  const kind = item.kind === 'docs' ? null : kinds[item.kind];
  return { ...item, hint: [kind, item.hint].filter(Boolean).join(' · ') };
}

/** Most items that are remembered, the oldest first. */
const MOST = 5;

/** What was opened from the palette last, by account (the id of its user); this browser alone remembers it. */
export const recentItems = createSavedLists<SearchResult>({ prefix: 'foyer-recent:', max: MOST, isItem });

function isItem(value: unknown): value is SearchResult {
  if (typeof value !== 'object' || value === null) return false;
  const { path, label, kind, hint } = value as Partial<Record<keyof SearchResult, unknown>>;
  // An address of this site: what is stored here is followed at a press.
  const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path);
  // Those of an older version have no kind.
  return isOwn && [label, kind ?? '', hint ?? ''].every((part) => typeof part === 'string');
}

/** Remembers an item as the last that was opened. */
export function saveRecent(user: string, item: SearchResult): void {
  recentItems.write(user, [...recentItems.get(user).filter(({ path }) => path !== item.path), item]);
}
