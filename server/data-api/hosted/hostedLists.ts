import { z } from 'zod';
import type { HeldToken, Page, TokenBalance } from '@/protocol/data/shapes';
import type { HostedRequest } from '@/server/data-api/hosted/createHostedApi';
import { fetchHosted, CACHE_SECONDS, type HostedChain, listHosted } from '@/server/data-api/hosted/listHosted';
import {
  nft,
  nftOwner,
  nftTransfer,
  tokenBalance,
  tokenMetadata,
  tokenTransfer,
  trade,
  transaction,
} from '@/server/data-api/hosted/rows';
import type { RangeParameters } from '@/server/data-api/index/connectIndex';
import type { TokenIdFormat } from '@/server/data-api/index/columns';
import type { PageParameters } from '@/server/data-api/index/listPage';
import { invalid, notFound, type SourceHandlers } from '@/server/data-api/sources/Source';
import { withoutJoiners } from '@/protocol/text/unseenCharacters';

/** Contracts that the service takes in one question. */
const MAX_CONTRACTS = 10;

/** The part of the chain, as the service wants it: dates in ISO 8601. */
function rangeOf({ from_block, to_block, from_date, to_date }: RangeParameters): HostedRequest['query'] {
  return { from_block, to_block, from_date: from_date?.toISOString(), to_date: to_date?.toISOString() };
}

/** Owners are told with the word that nothing is missing. */
async function asOwners<Row>(page: Promise<Page<Row>>): Promise<Page<Row> & { status: string }> {
  return { status: 'SYNCED', ...(await page) };
}

/** The service answers metadata as it is kept; its own reading of them is not wanted. */
const tokenQuery = ({ format }: TokenIdFormat) => ({ format, normalizeMetadata: false });

/** NFTs that an address holds, of all contracts or some. */
function listHeld(
  chain: HostedChain,
  address: string,
  contracts: readonly string[] | undefined,
  parameters: PageParameters & TokenIdFormat,
) {
  if (contracts && contracts.length > MAX_CONTRACTS) {
    throw invalid(`token_addresses: must name at most ${MAX_CONTRACTS}: this chain’s source takes no more`);
  }
  const query = { ...tokenQuery(parameters), exclude_spam: false, token_addresses: contracts };
  return asOwners(listHosted(chain, { path: `/${address}/nft`, query, row: nftOwner }, parameters));
}

/** Lists that the hosted service tells, newest first where they have an order. */
export const HOSTED_LISTS: SourceHandlers<HostedChain> = {
  async getTransactions(chain, { address, direction, status, sort, ...rest }) {
    if (direction !== 'both' || status !== 'any') return null;
    const query = { ...rangeOf(rest), ...(sort === 'oldest' ? { order: 'ASC' } : {}) };
    return listHosted(chain, { path: `/${address}`, query, row: transaction }, rest);
  },
  getTokenTransfers: (chain, { address, ...rest }) =>
    listHosted(chain, { path: `/${address}/erc20/transfers`, query: rangeOf(rest), row: tokenTransfer }, rest),
  getTokenAddressTransfers: (chain, { address, ...rest }) =>
    listHosted(chain, { path: `/erc20/${address}/transfers`, query: rangeOf(rest), row: tokenTransfer }, rest),
  getNFTs: async (chain, { address, token_addresses, ...rest }) => listHeld(chain, address, token_addresses, rest),
  getNFTsForContract: (chain, { address, token_address, ...rest }) => listHeld(chain, address, [token_address], rest),
  getAllTokenIds: (chain, { address, ...rest }) =>
    listHosted(chain, { path: `/nft/${address}`, query: tokenQuery(rest), row: nft }, rest),
  getNFTOwners: (chain, { address, ...rest }) =>
    asOwners(listHosted(chain, { path: `/nft/${address}/owners`, query: tokenQuery(rest), row: nftOwner }, rest)),
  getTokenIdOwners: (chain, { address, token_id, ...rest }) => {
    const path = `/nft/${address}/${encodeURIComponent(token_id)}/owners`;
    return asOwners(listHosted(chain, { path, query: tokenQuery(rest), row: nftOwner }, rest));
  },
  async getNFTTransfers(chain, { address, direction, ...rest }) {
    const query = { ...rangeOf(rest), format: rest.format };
    const page = await listHosted(chain, { path: `/${address}/nft/transfers`, query, row: nftTransfer }, rest);
    if (direction === 'both') return page;
    // The service tells both directions: a page may be shorter for it, and its cursor goes on all the same.
    const side = direction === 'to' ? 'to_address' : 'from_address';
    return { ...page, result: page.result.filter((row) => row[side] === address.toLowerCase()) };
  },
  getContractNFTTransfers: (chain, { address, ...rest }) =>
    listHosted(chain, { path: `/nft/${address}/transfers`, query: { format: rest.format }, row: nftTransfer }, rest),
  getWalletTokenIdTransfers: (chain, { address, token_id, order, ...rest }) => {
    const path = `/nft/${address}/${encodeURIComponent(token_id)}/transfers`;
    const query = { format: rest.format, order: /\.ASC\b/i.test(order ?? '') ? 'ASC' : 'DESC' };
    return listHosted(chain, { path, query, row: nftTransfer }, rest);
  },
  getNFTTrades: (chain, { address, marketplace = 'opensea', ...rest }) =>
    listHosted(
      chain,
      { path: `/nft/${address}/trades`, query: { ...rangeOf(rest), marketplace, nft_metadata: false }, row: trade },
      rest,
    ),
};

/** Rows that a caller gets who knows no pages. */
const DEPRECATED_ROWS = 500;

/** What an address holds, and of which contract. */
async function readHeld(chain: HostedChain, address: string): Promise<TokenBalance[]> {
  const question = { path: `/${address}/erc20`, query: { exclude_spam: false }, holds: CACHE_SECONDS.head };
  return fetchHosted(chain, question, z.array(tokenBalance));
}

const asHeld = ({ balance, decimals, name, symbol }: Omit<TokenBalance, 'token_address'>): HeldToken => ({
  ...{ balance, contractType: 'ERC20', decimals: Number(decimals), name, symbol },
});

/** Functions of the SDK's deprecated helpers that the hosted service can answer; it counts nothing. */
export const HOSTED_DEPRECATED: SourceHandlers<HostedChain> = {
  getAllERC20: async (chain, { address }) => (await readHeld(chain, address)).map(asHeld),
  async getERC20(chain, { address, symbol, tokenAddress }) {
    const wanted = tokenAddress?.toLowerCase();
    const held = (await readHeld(chain, address)).find((token) =>
      wanted ? token.token_address === wanted : withoutJoiners(token.symbol ?? '') === withoutJoiners(symbol ?? ''),
    );
    if (held) return asHeld(held);
    const path = wanted ? '/erc20/metadata' : '/erc20/metadata/symbols';
    const query = wanted ? { addresses: [wanted] } : { symbols: [symbol ?? ''] };
    const [known] = await fetchHosted(chain, { path, query, holds: CACHE_SECONDS.words }, z.array(tokenMetadata));
    if (!known) throw notFound(`There is no ERC-20 token ${tokenAddress ?? symbol ?? ''}.`);
    return asHeld({ ...known, balance: '0' });
  },
  async getNFTs_old(chain, { address }) {
    const query = { normalizeMetadata: false, exclude_spam: false };
    const list = { path: `/${address}/nft`, query, row: nftOwner };
    const { result } = await listHosted(chain, list, { limit: DEPRECATED_ROWS });
    return result.map(({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => ({
      ...{ amount: Number(amount ?? '1'), contract_type, name, symbol, token_address, token_id, token_uri },
    }));
  },
  async getTransactions_old(chain, { address, order }) {
    const query = { order: order === 'asc' ? 'ASC' : 'DESC' };
    return (await listHosted(chain, { path: `/${address}`, query, row: transaction }, { limit: DEPRECATED_ROWS }))
      .result;
  },
};
