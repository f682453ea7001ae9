import { readNftMetadata } from '@/lib/data/nftMetadata';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { readRows } from '@/lib/live-queries/readRows';
import type { LiveObject } from '@/lib/live-queries/LiveQuery';
import { createSearch, type SearchPorts } from '@/lib/explorer/search/createSearch';
import { matchesSearch } from '@/lib/explorer/search/matchWords';
import { isEnabled, isPathEnabled } from '@/protocol/config/siteConfig';

/** What `searchNFTs` is asked for. */
const MAX_NFTS = 20;

/** What may be a name without its end: no index knows all names. */
const LABEL = /^[\p{L}\p{N}-]{3,60}$/u;

const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`;
const isShown = (): boolean => isPathEnabled('/explorer');

/** The backend, as far as this site has pages for what it finds. */
export const sitePorts: SearchPorts = {
  async blockAt(chainId, at) {
    if (!isShown()) return null;
    const found = await fetchOrNull('getDateToBlock', { chain: hexOf(chainId), date: at });
    return found && { number: String(found.block), at: new Date(found.timestamp * 1_000).toISOString() };
  },
  async tokens(chainId, words) {
    if (!isShown()) return [];
    const chain = hexOf(chainId);
    const found = await fetchOrNull('searchTokens', { chain, q: words });
    // Who cannot search may know the symbol.
    return (
      found ?? (await fetchOrNull('getTokenMetadataBySymbol', { chain, symbols: [words, words.toUpperCase()] })) ?? []
    );
  },
  async collections(chainId, words) {
    const found = isShown() ? await fetchOrNull('searchCollections', { chain: hexOf(chainId), q: words }) : null;
    return (found ?? []).map(({ token_address: address, name, symbol }) => ({ address, name, symbol }));
  },
  async nfts(chainId, words) {
    const given = { chain: hexOf(chainId), q: words, limit: MAX_NFTS };
    const found = isShown() ? await fetchOrNull('searchNFTs', given) : null;
    return (found?.result ?? []).map(({ token_address: address, token_id: id, metadata }) => ({
      ...{ address, id, name: readNftMetadata(metadata).name || `#${id}` },
    }));
  },
  async names(chainId, begin) {
    if (!isShown()) return [];
    const whole = `${begin.toLowerCase()}.eth`;
    const [found, named] = await Promise.all([
      fetchOrNull('searchNames', { chain: hexOf(chainId), begin }),
      LABEL.test(begin) ? fetchOrNull('resolveDomain', { domain: whole }) : null,
    ]);
    if (!named) return found ?? [];
    return [{ name: whole, address: named.address }, ...(found ?? []).filter(({ name }) => name !== whole)];
  },
  addressOf: async (domain) => (isShown() ? ((await fetchOrNull('resolveDomain', { domain }))?.address ?? null) : null),
  people: (begin) => (isEnabled('community') ? findPeople(begin) : Promise.resolve([])),
};

/** Most names that are shown, and those that are looked through where the database cannot compare all of a text. */
const MAX_PEOPLE = 4;
const MAX_COMPARED = 50;

/** Before the first letter of a word, in PostgreSQL's regular expressions. */
const WORD_BEGINS = '(^|[^[:alnum:]])';

/** Characters of two units of UTF-16, such as emoji: Parse Server takes those of a literal text apart. */
const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

/** Public names of which a word begins so. */
async function findPeople(begin: string): Promise<readonly string[]> {
  const isWhole = !ASTRAL.test(begin);
  const compared = isWhole
    ? begin
    : (/[\p{L}\p{N}]+/u.exec(begin.replaceAll(new RegExp(ASTRAL, 'gu'), ' '))?.[0] ?? '');
  if (compared === '') return [];
  const name = { $regex: `${WORD_BEGINS}\\Q${compared.replaceAll('\\E', '')}\\E`, $options: 'i' };
  const where = { name, nameKey: { $exists: true } };
  const limit = isWhole ? MAX_PEOPLE : MAX_COMPARED;
  const rows = await readRows<LiveObject<{ name?: string }>>({ className: 'Profile', where, order: ['name'], limit });
  return rows.flatMap((row) => (row.name && matchesSearch(row.name, begin) > 0 ? row.name : [])).slice(0, MAX_PEOPLE);
}

/** The search of this site. */
export const siteSearch = createSearch(sitePorts);
