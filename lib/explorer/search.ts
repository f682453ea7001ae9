import { readNftMetadata } from '@/lib/data/nftMetadata';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import { addressPath, blockPath, nftPath, pairPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { listTransactions } from '@/lib/explorer/listTransactions';
import { createSectionLoader, readCoinPrice, requirePart } from '@/lib/explorer/loading';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { hasFailed } from '@/protocol/data/hasFailed';
import { readRequestTarget } from '@/lib/transfers/paymentRequest';
import { shortenAddress } from '@/protocol/data/addresses';
import type { TokenMetadata, Transaction } from '@/protocol/data/shapes';

/** Where a search leads: to one page, with its title where it is of a token or NFT, or to a list of what was found. */
export type SearchResult = { path: string; title?: string } | { view: ExplorerView };

const HASH = /^0x[\da-f]{64}$/i;
const ADDRESS = /^0x[\da-f]{40}$/i;
const BLOCK = /^(\d{1,15}|0x[\da-f]{1,12})$/i;
const WORD = /[\p{L}\p{N}]/u;
const DATE = /^\d{4}-\d\d-\d\d([T ].*)?$/;

/** Rows of what was found. */
const MAX_RESULTS = 20;

/**
 * Finds what a visitor typed: a block, date, transaction, address, name, or the words of a token or NFT. An `ethereum:`
 * address is looked up on the chain that it names.
 */
export function search(chainId: number, text: string): Promise<SearchResult> {
  const request = readRequestTarget(text);
  return request ? searchText(request.chainId, request.target) : searchText(chainId, text);
}

async function searchText(chainId: number, text: string): Promise<SearchResult> {
  const query = text.trim();
  const chain = `0x${chainId.toString(16)}`;
  if (BLOCK.test(query)) return { path: blockPath(chainId, BigInt(query).toString()) };
  if (DATE.test(query)) {
    const near = await fetchOrNull('getDateToBlock', { chain, date: query });
    if (near) return { path: blockPath(chainId, String(near.block)) };
  }
  if (HASH.test(query)) {
    const block = await fetchOrNull('getBlock', { chain, block_number_or_hash: query });
    return { path: block ? blockPath(chainId, block.number) : transactionPath(chainId, query.toLowerCase()) };
  }
  if (ADDRESS.test(query)) return { path: await pathOfAddress(chainId, chain, query.toLowerCase()) };
  if (/^[^\s.]+(\.[^\s.]+)+$/.test(query)) {
    const named = await fetchOrNull('resolveDomain', { domain: query });
    if (named) return { path: addressPath(chainId, named.address) };
  }
  return findWords(chainId, chain, query);
}

/** A pair has a page of its own; everything else that has an address begins there. */
async function pathOfAddress(chainId: number, chain: string, address: string): Promise<string> {
  const pair = await fetchOrNull('getPairReserves', { chain, pair_address: address });
  return (pair ? pairPath : addressPath)(chainId, address);
}

async function findWords(chainId: number, chain: string, query: string): Promise<SearchResult> {
  const { failed, read } = createSectionLoader();
  const [tokens, nfts] = await Promise.all([
    read('tokens', findTokens(chain, query)),
    WORD.test(query)
      ? read('nfts', fetchOrNull('searchNFTs', { chain, q: query, limit: MAX_RESULTS }))
      : { result: [] },
  ]);
  const found =
    nfts?.result.map(({ token_address, token_id, metadata }) => ({
      address: token_address,
      id: token_id,
      name: readNftMetadata(metadata).name || `#${token_id}`,
    })) ?? null;
  const [token, nft] = [tokens?.[0], found?.[0]];
  if (token && tokens?.length === 1 && !nft) return { path: tokenPath(chainId, token.address), title: titleOf(token) };
  if (nft && found?.length === 1 && !token) return { path: nftPath(chainId, nft.address, nft.id), title: nft.name };
  // A symbol that nobody has is refused as well; who can search NFTs knows the whole chain, and all symbols with it.
  const noTokens = failed.includes('tokens') ? null : nfts && [];
  return { view: { kind: 'found', query, tokens: tokens ?? noTokens, nfts: found, failed } };
}

/** Tokens by the words of their names and symbols; by symbol alone where the source cannot search, `null` where it knows neither. */
async function findTokens(chain: string, query: string): Promise<TokenMetadata[] | null> {
  const found = WORD.test(query) ? await fetchOrNull('searchTokens', { chain, q: query }) : [];
  return found ?? fetchOrNull('getTokenMetadataBySymbol', { chain, symbols: [query, query.toUpperCase()] });
}

/** What a token is called, with its symbol. */
export const titleOf = ({ name, symbol, address }: Pick<TokenMetadata, 'name' | 'symbol' | 'address'>): string =>
  [name, symbol].filter(Boolean).join(' ') || shortenAddress(address);

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
