import { askOrNull } from '@/lib/explorer/askBackend';
import { addressPath, blockPath, nftPath, pairPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerView } from '@/lib/explorer/ExplorerView';
import type { Block } from '@/protocol/data/shapes';

/** Where a search leads: to one page, or to a list of what was found. */
export type SearchResult = { path: string } | { view: ExplorerView };

const HASH = /^0x[\da-f]{64}$/i;
const ADDRESS = /^0x[\da-f]{40}$/i;
const BLOCK = /^(\d{1,15}|0x[\da-f]{1,12})$/i;
const DATE = /^\d{4}-\d\d-\d\d([T ].*)?$/;

/** Rows of what was found. */
const MOST = 20;

/** Finds what a visitor typed: a block, date, transaction, address, name, or the words of a token or NFT. */
export async function search(chainId: number, text: string): Promise<SearchResult> {
  const query = text.trim();
  const chain = `0x${chainId.toString(16)}`;
  if (BLOCK.test(query)) return { path: blockPath(chainId, BigInt(query).toString()) };
  if (DATE.test(query)) {
    const near = await askOrNull('getDateToBlock', { chain, date: query });
    if (near) return { path: blockPath(chainId, String(near.block)) };
  }
  if (HASH.test(query)) {
    const block = await askOrNull('getBlock', { chain, block_number_or_hash: query });
    return { path: block ? blockPath(chainId, block.number) : transactionPath(chainId, query.toLowerCase()) };
  }
  if (ADDRESS.test(query)) return { path: await pathOfAddress(chainId, chain, query.toLowerCase()) };
  if (/^[^\s.]+(\.[^\s.]+)+$/.test(query)) {
    const named = await askOrNull('resolveDomain', { domain: query });
    if (named) return { path: addressPath(chainId, named.address) };
  }
  return findWords(chainId, chain, query);
}

/** A pair has a page of its own; everything else that has an address begins there. */
async function pathOfAddress(chainId: number, chain: string, address: string): Promise<string> {
  const pair = await askOrNull('getPairReserves', { chain, pair_address: address });
  return (pair ? pairPath : addressPath)(chainId, address);
}

async function findWords(chainId: number, chain: string, query: string): Promise<SearchResult> {
  const [tokens, nfts] = await Promise.all([
    askOrNull('getTokenMetadataBySymbol', { chain, symbols: [query, query.toUpperCase()] }),
    /[\p{L}\p{N}]/u.test(query) ? askOrNull('searchNFTs', { chain, q: query, limit: MOST }) : { result: [] },
  ]);
  const found =
    nfts?.result.map(({ token_address, token_id, metadata }) => ({
      address: token_address,
      id: token_id,
      name: nameOf(metadata) ?? `#${token_id}`,
    })) ?? null;
  const [token, nft] = [tokens?.[0], found?.[0]];
  if (token && tokens?.length === 1 && !nft) return { path: tokenPath(chainId, token.address) };
  if (nft && found?.length === 1 && !token) return { path: nftPath(chainId, nft.address, nft.id) };
  // A symbol that nobody has is refused as well; who can search NFTs knows the whole chain, and all symbols with it.
  return { view: { kind: 'found', query, tokens: tokens ?? (nfts && []), nfts: found } };
}

function nameOf(metadata: string | null): string | null {
  try {
    const { name } = JSON.parse(metadata ?? '{}') as { name?: unknown };
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null; // The collection's own mistake: its number names the NFT.
  }
}

/** Blocks on the page where the explorer begins. */
const NEWEST = 8;

/** The newest blocks that the chain's sources know, the newest first. */
export async function readNewest(chain: string): Promise<Block[]> {
  const near = await askOrNull('getDateToBlock', { chain, date: new Date().toISOString() });
  if (!near) return [];
  const numbers = Array.from({ length: Math.min(NEWEST, near.block + 1) }, (_, back) => String(near.block - back));
  const blocks = await Promise.all(numbers.map((name) => askOrNull('getBlock', { chain, block_number_or_hash: name })));
  return blocks.filter((block) => block !== null);
}
