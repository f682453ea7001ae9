import { NAV_GROUPS } from '@/components/layout/inside/navigation';
import { strings } from '@/components/layout/palette/strings.en';
import type { IconName } from '@/components/ui/Icon';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { FUNCTION_GROUPS } from '@/lib/developers/functionGroups';
import { addressPath, blockPath, nftPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import type { LiveObject } from '@/lib/live-queries/LiveQuery';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { readRequestTarget } from '@/lib/transfers/paymentRequest';
import { chainName } from '@/protocol/chains';
import { isEnabled, isPathEnabled } from '@/protocol/config/siteConfig';
import { shortenAddress } from '@/protocol/data/addresses';

/** One row of the palette that leads to a page. */
export type PaletteItem = { path: string; label: string; hint?: string; icon: IconName };

const { settings, chain } = strings;

/** Pages of an account that have no place in the rail. */
const ACCOUNT: readonly PaletteItem[] = [
  { path: '/receive', label: strings.receive, icon: 'plus' },
  { path: '/account', label: strings.account, icon: 'user' },
  { path: '/notifications', label: strings.notifications, icon: 'bell' },
];

/** Tabs of the account. */
const SETTINGS: readonly PaletteItem[] = [
  { path: '/account', label: settings.profile, icon: 'user' },
  { path: '/account/security', label: settings.security, icon: 'key' },
  { path: '/account/wallets', label: settings.wallets, icon: 'wallet' },
  { path: '/account/sessions', label: settings.sessions, icon: 'screen' },
  { path: '/account/notifications', label: settings.notifications, icon: 'bell' },
  { path: '/account/data', label: settings.data, icon: 'folder' },
];

const CONTRACTS: readonly PaletteItem[] = BUNDLED_CONTRACTS.map(({ name, chainId, address }) => ({
  path: `/contracts?chain=${chainId}&address=${address}`,
  label: name,
  hint: shortenAddress(address),
  icon: 'contract',
}));

/** The entry of each function in the API reference. */
const FUNCTIONS: readonly PaletteItem[] = FUNCTION_GROUPS.flatMap(({ functions }) =>
  Object.keys(functions).map((name) => ({ path: `/developers#${name}`, label: name, icon: 'code' as const })),
);

/** What is known without asking the backend, by the headings of its groups. */
export const PAGE_ITEMS = {
  pages: NAV_GROUPS.flat() as readonly PaletteItem[],
  account: ACCOUNT.filter(({ path }) => isPathEnabled(path)),
  settings: SETTINGS,
  contracts: isPathEnabled('/contracts') ? CONTRACTS : [],
  functions: isPathEnabled('/developers') ? FUNCTIONS : [],
};

const HASH = /^0x[\da-f]{64}$/i;
const ADDRESS = /^0x[\da-f]{40}$/i;
const BLOCK = /^\d{1,15}$/;

/**
 * What an address, hash or block number leads to, without asking anybody; for other text, what the backend finds.
 *
 * @throws FoyerError where the backend cannot be reached
 */
export async function findOnChain(shown: number, text: string): Promise<readonly PaletteItem[]> {
  // An `ethereum:` address names its network.
  const { chainId, target: query } = readRequestTarget(text) ?? { chainId: shown, target: text.trim() };
  if (!isPathEnabled('/explorer') || query.length < 2) return [];
  if (HASH.test(query))
    return [{ path: transactionPath(chainId, query), label: chain.transaction, ...of(query), icon: 'activity' }];
  if (ADDRESS.test(query)) {
    const hint = [shortenAddress(query), ...(chainId === shown ? [] : [chainName(chainId)])].join(' · ');
    return [{ path: addressPath(chainId, query), label: chain.address, hint, icon: 'wallet' }];
  }
  if (BLOCK.test(query)) return [{ path: blockPath(chainId, query), label: `${chain.block} ${query}`, icon: 'menu' }];
  const { search, titleOf } = await import('@/lib/explorer/search');
  const found = await search(chainId, query);
  if ('path' in found) {
    const { path, title } = found;
    const kind = title === undefined ? 'name' : path.includes('/token/') ? 'token' : 'nft';
    return [{ path, label: title ?? query, hint: chain[kind], icon: ICONS[kind] }];
  }
  if (found.view.kind !== 'found') return [];
  const tokens = found.view.tokens ?? [];
  const nfts = found.view.nfts ?? [];
  return [
    ...tokens.map((token) => ({
      path: tokenPath(chainId, token.address),
      label: titleOf(token),
      hint: chain.token,
      icon: ICONS.token,
    })),
    ...nfts.map(({ address, id, name }) => ({
      path: nftPath(chainId, address, id),
      label: name,
      hint: chain.nft,
      icon: ICONS.nft,
    })),
  ].slice(0, 8);
}

const of = (value: string) => ({ hint: shortenAddress(value) });

const ICONS = { name: 'user', token: 'chart', nft: 'eye' } as const;

/** Most profiles that are found. */
const MOST_PEOPLE = 4;

/** The beginning of a name (ENS) that may be meant, without its end. */
const NAME = /^[\p{L}\p{N}-]{3,60}$/u;

/**
 * People whose public name begins with a text, and the address of its name (`grace` for `grace.eth`).
 *
 * @throws FoyerError where the backend cannot be reached
 */
export async function findPeople(chainId: number, text: string): Promise<readonly PaletteItem[]> {
  const query = text.trim();
  if (query.length < 2 || HASH.test(query) || ADDRESS.test(query) || BLOCK.test(query)) return [];
  const [profiles, named] = await Promise.all([
    isEnabled('community') ? findProfiles(query) : [],
    isPathEnabled('/explorer') && NAME.test(query) ? findName(chainId, `${query.toLowerCase()}.eth`) : [],
  ]);
  return [...named, ...profiles];
}

async function findProfiles(name: string): Promise<PaletteItem[]> {
  const { readRows } = await import('@/lib/live-queries/readRows');
  const begins = { $regex: `^\\Q${name.replaceAll('\\E', '')}\\E`, $options: 'i' };
  const where = { name: begins, nameKey: { $exists: true } };
  const rows = await readRows<LiveObject<{ name?: string }>>({
    className: 'Profile',
    where,
    order: ['name'],
    limit: MOST_PEOPLE,
  });
  return rows.flatMap((row) =>
    row.name
      ? [{ path: `/u/${encodeURIComponent(row.name)}`, label: row.name, hint: chain.profile, icon: 'user' }]
      : [],
  );
}

async function findName(chainId: number, domain: string): Promise<PaletteItem[]> {
  const { fetchOrNull } = await import('@/lib/explorer/fetchData');
  const found = await fetchOrNull('resolveDomain', { domain });
  return found ? [{ path: addressPath(chainId, found.address), label: domain, hint: chain.name, icon: 'user' }] : [];
}

/** Of a text that has all words, but does not begin with what was typed. */
const HAS_WORDS = 0.9;
/** Of a text in which a word begins another than its first; one that is somewhere within a word counts least. */
const BEGINS_A_WORD = 0.8;
const WITHIN_A_WORD = 0.4;
/** Of what a search of its own found by other words, such as those of a section of the docs: after what is called so. */
const FOUND = 0.6;

/**
 * How well an item fits what was typed: 0 unless every word of it is in the item's words. Letters that merely follow each
 * other somewhere do not count: "lant" is no search for "Wallets".
 *
 * @param value the item's words
 * @param keywords more of them
 */
export function matchesSearch(value: string, search: string, keywords: readonly string[] = []): number {
  const [text, others] = [value.toLowerCase(), keywords.join(' ').toLowerCase()];
  const typed = search.trim().toLowerCase();
  if (text.startsWith(typed)) return 1;
  return typed
    .split(/\s+/)
    .reduce(
      (least, word) => Math.min(least, Math.max(fitOf(text, word), others.includes(word) ? FOUND : 0)),
      HAS_WORDS,
    );
}

function fitOf(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at <= 0) return at === 0 ? 1 : 0;
  const before = new RegExp(`[^\\p{L}\\p{N}]${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'u');
  return before.test(text) ? BEGINS_A_WORD : WITHIN_A_WORD;
}

/** Most items that are remembered, the oldest first. */
const MOST = 5;

/** What was opened from the palette last, by account (the id of its user); this browser alone remembers it. */
export const recentItems = createSavedLists<PaletteItem>({ prefix: 'foyer-recent:', max: MOST, isItem });

function isItem(value: unknown): value is PaletteItem {
  if (typeof value !== 'object' || value === null) return false;
  const { path, label, icon, hint } = value as Partial<Record<keyof PaletteItem, unknown>>;
  // An address of this site: what is stored here is followed at a press.
  const isOwn = typeof path === 'string' && /^\/(?!\/)/.test(path);
  return isOwn && [label, icon, hint ?? ''].every((part) => typeof part === 'string');
}

/** Remembers an item as the last that was opened. */
export function saveRecent(user: string, item: PaletteItem): void {
  recentItems.write(user, [...recentItems.get(user).filter(({ path }) => path !== item.path), item]);
}
