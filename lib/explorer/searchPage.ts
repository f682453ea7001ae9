import { readNftMetadata } from '@/lib/data/nftMetadata';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { addressPath, blockPath, nftPath, pairPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { listTransactions } from '@/lib/explorer/listTransactions';
import { createSectionLoader, readCoinPrice, requirePart } from '@/lib/explorer/loading';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { formatCalendarDay } from '@/lib/format/dates';
import { formatNumber } from '@/lib/format/text';
import { collectionResult, nameResult } from '@/lib/explorer/search/createSearch';
import { dateBlockPath, noticeOf } from '@/lib/explorer/search/formResults';
import type { ReadDate } from '@/lib/explorer/search/readDate';
import { type Query, readQuery } from '@/lib/explorer/search/readQuery';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { sitePorts } from '@/lib/explorer/search/siteSearch';
import { strings } from '@/lib/explorer/search/strings.en';
import { hasFailed } from '@/protocol/data/hasFailed';
import type { TokenMetadata, Transaction } from '@/protocol/data/shapes';

/** Where a search leads: to one page, or to a list of what was found. */
type SearchEnd = { path: string } | { view: Extract<ExplorerView, { kind: 'found' }> };

/** Rows of what was found. */
const MAX_RESULTS = 20;

/**
 * Finds what a visitor typed, for a page that is made on the server: what the box and the palette find, but for people. A
 * day begins in UTC, as the server does not know the visitor's zone.
 */
export async function search(shown: number, typed: string): Promise<SearchEnd> {
  const query = readQuery(shown, typed, { now: new Date(), zone: 'utc' });
  const { chainId } = query;
  switch (query.form) {
    case 'block':
      return { path: blockPath(chainId, query.block) };
    case 'date':
      return findDates(query.chainId, query.dates, query);
    case 'hash': {
      const block = await fetchOrNull('getBlock', { chain: hexOf(chainId), block_number_or_hash: query.hash });
      return { path: block ? blockPath(chainId, block.number) : transactionPath(chainId, query.hash) };
    }
    case 'address':
      return { path: await pathOfAddress(chainId, query.address) };
    case 'name': {
      const address = await sitePorts.addressOf(query.name);
      return address === null ? findWords(query) : { path: addressPath(chainId, address) };
    }
    case 'words':
      return findWords(query);
    default:
      return { view: { ...nothingFound(query), tokens: [], nfts: [] } };
  }
}

const hexOf = (chainId: number): string => `0x${chainId.toString(16)}`;

/** A day leads to the block that is closest to its beginning; of several that a text may mean the visitor chooses. */
async function findDates(chainId: number, dates: readonly ReadDate[], query: Query): Promise<SearchEnd> {
  const found = await Promise.all(
    dates.map(async (date) => ({ date, block: await sitePorts.blockAt(chainId, date.at) })),
  );
  const [first] = found;
  if (first?.block && found.length === 1) {
    return { path: dateBlockPath(chainId, first.block.number, first.date.hasTime ? null : first.date.day) };
  }
  const others = found.flatMap(({ date, block }): SearchResult[] =>
    block === null
      ? []
      : [
          {
            ...{
              kind: 'date',
              label: formatCalendarDay(date.day),
              hint: strings.block(formatNumber(BigInt(block.number))),
            },
            path: dateBlockPath(chainId, block.number, date.day),
          },
        ],
  );
  return { view: { ...nothingFound(query), tokens: [], nfts: [], others } };
}

/** A pair has a page of its own; everything else that has an address begins there. */
async function pathOfAddress(chainId: number, address: string): Promise<string> {
  const pair = await fetchOrNull('getPairReserves', { chain: hexOf(chainId), pair_address: address });
  return (pair ? pairPath : addressPath)(chainId, address);
}

const nothingFound = (query: Query) => {
  return { kind: 'found', query: query.text, notice: noticeOf(query), others: [], failed: [] } as const;
};

async function findWords({ chainId, text }: Query): Promise<SearchEnd> {
  const chain = hexOf(chainId);
  const { failed, read } = createSectionLoader();
  const isWord = /[\p{L}\p{N}]/u.test(text);
  const [tokens, nfts, collections, names] = await Promise.all([
    read('tokens', findTokens(chain, text, isWord)),
    isWord ? read('nfts', fetchOrNull('searchNFTs', { chain, q: text, limit: MAX_RESULTS })) : { result: [] },
    isWord ? read('nfts', sitePorts.collections(chainId, text)) : [],
    isWord ? read('names', sitePorts.names(chainId, text)) : [],
  ]);
  const found =
    nfts?.result.map(({ token_address, token_id, metadata }) => ({
      address: token_address,
      id: token_id,
      name: readNftMetadata(metadata).name || `#${token_id}`,
    })) ?? null;
  const others = [
    ...(names ?? []).map((row) => nameResult(chainId, row)),
    ...(collections ?? []).map((row) => collectionResult(chainId, row)),
  ];
  const paths = [
    ...(tokens ?? []).map(({ address }) => tokenPath(chainId, address)),
    ...others.map(({ path }) => path),
    ...(found ?? []).map(({ address, id }) => nftPath(chainId, address, id)),
  ];
  if (paths[0] !== undefined && paths.length === 1) return { path: paths[0] };
  // A symbol that nobody has is refused as well; who can search NFTs knows the whole chain, and all symbols with it.
  const noTokens = failed.includes('tokens') ? null : nfts && [];
  return {
    view: {
      kind: 'found',
      query: text,
      notice: null,
      tokens: tokens ?? noTokens,
      nfts: found,
      others,
      failed: [...new Set(failed)],
    },
  };
}

/** Tokens by the words of their names and symbols; by symbol alone where the source cannot search, `null` where it knows neither. */
async function findTokens(chain: string, text: string, isWord: boolean): Promise<TokenMetadata[] | null> {
  const found = isWord ? await fetchOrNull('searchTokens', { chain, q: text }) : [];
  return found ?? fetchOrNull('getTokenMetadataBySymbol', { chain, symbols: [text, text.toUpperCase()] });
}

/** Blocks on the page where the explorer begins, and rows of its lists of blocks and transactions. */
const CHARTED = 60;
const SHOWN = 8;

/** The newest blocks and transactions that the chain's sources know, the newest first. */
export async function readNewest(of: ExplorerChain): Promise<Extract<ExplorerView, { kind: 'start' }>> {
  const chain = `0x${of.id.toString(16)}`;
  const { failed, read } = createSectionLoader();
  const listing = fetchOrNull('getBlockStats', { chain, limit: CHARTED });
  const blocks = await read('blocks', listing);
  await requirePart(listing);
  const full = (blocks ?? []).filter(({ transaction_count: count }) => count > 0).slice(0, SHOWN);
  const [filled, coinUsd] = await Promise.all([
    Promise.all(
      full.map(({ number }) => read('transactions', fetchOrNull('getBlock', { chain, block_number_or_hash: number }))),
    ),
    full.length > 0 ? read('prices', readCoinPrice(of)) : null,
  ]);
  const known = filled.filter((block) => block !== null);
  const newest = known.flatMap(({ transactions }) => transactions.toReversed()).slice(0, SHOWN);
  const sent = Object.fromEntries(known.map(({ number, transactions }) => [number, sumOf(transactions)]));
  return { kind: 'start', blocks, failed, coinUsd, sent, ...(await listTransactions(of.id, newest)) };
}

/** How much of the coin transactions sent, in its smallest unit; those that failed sent nothing. */
const sumOf = (transactions: readonly Transaction[]): string =>
  transactions
    .filter((row) => !hasFailed(row))
    .reduce((sum, { value }) => sum + BigInt(value), 0n)
    .toString();
