import { addressPath, nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import { type ClosestBlock, dateResult } from '@/lib/explorer/search/formResults';
import { matchesSearch } from '@/lib/explorer/search/matchWords';
import type { Query } from '@/lib/explorer/search/readQuery';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings } from '@/lib/explorer/search/strings.en';
import { shortenAddress } from '@/protocol/data/addresses';

/** What a search asks. Each answers nothing where no source of the network can be searched, and throws a FoyerError. */
export type SearchPorts = {
  /** @param at ISO 8601 */
  blockAt(chainId: number, at: string): Promise<ClosestBlock | null>;
  tokens(chainId: number, words: string): Promise<readonly FoundToken[]>;
  collections(chainId: number, words: string): Promise<readonly FoundToken[]>;
  nfts(chainId: number, words: string): Promise<readonly { address: string; id: string; name: string }[]>;
  /** Names (ENS) of which a part begins so. */
  names(chainId: number, begin: string): Promise<readonly { name: string; address: string }[]>;
  /** The address of a whole name. */
  addressOf(name: string): Promise<string | null>;
  /** Public names of which a word begins so. */
  people(begin: string): Promise<readonly string[]>;
};

/** What a token or collection calls itself. */
export type FoundToken = { address: string; name: string | null; symbol: string | null };

/** The one search of the site: the palette and the explorer's box show what it finds. */
export type Search = {
  /**
   * Asks everywhere for what a text means.
   *
   * @param report gets all that was found so far, the best first, at each answer: a slow source keeps no other waiting
   * @throws FoyerError where nobody could be asked; a source that fails beside others that answer is left out
   */
  find(query: Query, report: (results: readonly SearchResult[]) => void): Promise<void>;
};

/** Most rows of each kind. */
const MOST = { tokens: 6, collections: 4, nfts: 4, names: 4, people: 4 };

/** Shorter words are in too many names. */
const MIN_LENGTH = 2;

const WORD = /[\p{L}\p{N}]/u;

/** Whether somebody has to be asked for what a text means. */
export const asks = ({ form, text }: Query): boolean =>
  form === 'date' || ((form === 'words' || form === 'name') && text.length >= MIN_LENGTH);

/** Creates the search over what can be asked. */
export function createSearch(ports: SearchPorts): Search {
  return {
    async find(query, report) {
      const sources = sourcesOf(query, ports);
      const found: (readonly SearchResult[])[] = sources.map(() => []);
      const failures: unknown[] = [];
      await Promise.all(
        sources.map(async (source, at) => {
          try {
            found[at] = await source;
            if (found[at].length > 0) report(rank(query, found.flat()));
          } catch (error) {
            failures.push(error);
          }
        }),
      );
      if (failures.length > 0 && failures.length === sources.length) throw failures[0];
    },
  };
}

function sourcesOf(query: Query, ports: SearchPorts): Promise<readonly SearchResult[]>[] {
  const { chainId, text } = query;
  if (!asks(query)) return [];
  if (query.form === 'date') {
    return query.dates.map(async (date) => {
      const block = await ports.blockAt(chainId, date.at);
      return block === null ? [] : [dateResult(chainId, date, block)];
    });
  }
  const isWord = WORD.test(text);
  return [
    ...(query.form === 'name' ? [findName(query.chainId, query.name, ports)] : []),
    ...(isWord
      ? [ports.names(chainId, text).then((rows) => rows.slice(0, MOST.names).map((row) => nameResult(chainId, row)))]
      : []),
    ...(isWord
      ? [ports.tokens(chainId, text).then((rows) => rows.slice(0, MOST.tokens).map((row) => tokenResult(chainId, row)))]
      : []),
    ...(isWord
      ? [
          ports
            .collections(chainId, text)
            .then((rows) => rows.slice(0, MOST.collections).map((row) => collectionResult(chainId, row))),
        ]
      : []),
    ...(isWord
      ? [ports.nfts(chainId, text).then((rows) => rows.slice(0, MOST.nfts).map((row) => nftResult(chainId, row)))]
      : []),
    ports.people(text).then((names) => names.slice(0, MOST.people).map(profileResult)),
  ];
}

async function findName(chainId: number, name: string, ports: SearchPorts): Promise<readonly SearchResult[]> {
  const address = await ports.addressOf(name);
  return address === null ? [] : [nameResult(chainId, { name, address })];
}

/** The best first: what is called so, then what begins so, then the rest as it was found; each page once. */
function rank({ text }: Query, found: readonly SearchResult[]): readonly SearchResult[] {
  const paths = new Set<string>();
  return found
    .toSorted((one, other) => fitOf(other, text) - fitOf(one, text))
    .filter(({ path, label }) => !paths.has(`${path} ${label}`) && paths.add(`${path} ${label}`));
}

const fitOf = ({ label }: SearchResult, text: string): number => matchesSearch(label, text);

const { kinds } = strings;

/** What a token or collection is called; its address where it has no name. */
const titleOf = ({ name, symbol, address }: FoundToken): string => name ?? symbol ?? shortenAddress(address);

const hintOf = (kind: string, { name, symbol, address }: FoundToken): string =>
  [name === null ? null : symbol, kind, shortenAddress(address)].filter(Boolean).join(' · ');

const tokenResult = (chainId: number, token: FoundToken): SearchResult => ({
  ...{ kind: 'token', label: titleOf(token), hint: hintOf(kinds.token, token) },
  ...{ path: tokenPath(chainId, token.address), address: token.address },
});

/** A collection of NFTs as it is found. */
export const collectionResult = (chainId: number, collection: FoundToken): SearchResult => ({
  ...{ kind: 'collection', label: titleOf(collection), hint: hintOf(kinds.collection, collection) },
  ...{ path: nftPath(chainId, collection.address), address: collection.address },
});

/** A name as it is found. */
export const nameResult = (chainId: number, { name, address }: { name: string; address: string }): SearchResult => ({
  ...{ kind: 'name', label: name, hint: `${kinds.name} · ${shortenAddress(address)}` },
  ...{ path: addressPath(chainId, address), address },
});

const nftResult = (
  chainId: number,
  { address, id, name }: { address: string; id: string; name: string },
): SearchResult => ({
  ...{ kind: 'nft', label: name, hint: `${kinds.nft} · ${shortenAddress(address)}` },
  path: nftPath(chainId, address, id),
});

const profileResult = (name: string): SearchResult => ({
  ...{ kind: 'profile', label: name, hint: kinds.profile, path: `/u/${encodeURIComponent(name)}` },
});
