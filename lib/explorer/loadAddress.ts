import { firstIndexedBlock } from '@/lib/data/pagesOf';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { fetchData, fetchOrNull, nullIfUnknown } from '@/lib/explorer/fetchData';
import {
  ADDRESS_FILTERS,
  type AddressFilter,
  type ExplorerView,
  type NamedTransfer,
} from '@/lib/explorer/ExplorerView';
import { listTransactions } from '@/lib/explorer/listTransactions';
import {
  createSectionLoader,
  listed,
  listedNfts,
  type Loader,
  pageOf,
  requirePart,
  type SectionLoader,
  type RouteParameters,
  readCoinPrice,
  tokenNameOf,
} from '@/lib/explorer/loading';
import type { DataAnswer } from '@/protocol/data/registry';
import type { Transaction, Page } from '@/protocol/data/shapes';

/** Tokens of an address whose prices are asked for. */
const MAX_TOKENS = 100;

type AddressView = Extract<ExplorerView, { kind: 'address' }>;

/** What each filter asks for. */
const ADDRESS_CALLS = {
  all: {},
  in: { direction: 'to' },
  out: { direction: 'from' },
  failed: { status: 'failed' },
} as const satisfies Record<AddressFilter, object>;

/** Loads an address: who it is, what it holds, and the list of its tab. */
export const loadAddress: Loader = async (place, given = '') => {
  const { chain, of, tab = 'transactions' } = place;
  const address = given.toLowerCase();
  const filter = ADDRESS_FILTERS.find((one) => one === place.show) ?? 'all';
  const { failed, read } = createSectionLoader();
  const listing = readTransactions(place, address, filter);
  const [rows, balance, tokens, nfts, named, token, collection, info, coinUsd, firstSeen, lists] = await Promise.all([
    read('transactions', listing.catch(nullIfUnknown)),
    read('balance', fetchOrNull('getNativeBalance', { chain, address })),
    read('tokens', fetchOrNull('getTokenBalances', { chain, address })),
    // Beside their own tab they are only counted.
    read(
      'nfts',
      fetchOrNull('getNFTs', tab === 'nfts' ? pageOf({ chain, address }, place) : { chain, address, limit: 1 }),
    ),
    read('names', fetchOrNull('resolveAddress', { address })),
    read('contract', fetchOrNull('getTokenMetadata', { chain, addresses: [address] })),
    read('contract', fetchOrNull('getNFTMetadata', { chain, address })),
    read('contract', fetchOrNull('getContractInfo', { chain, address })),
    read('prices', readCoinPrice(of)),
    read('firstSeen', readFirstSeen(chain, address)),
    readTransfers(place, address, read),
  ]);
  // Nobody knows this chain, or nobody answers: its reason is the page's.
  const isFiltered = filter !== 'all' && !failed.includes('transactions');
  if (rows === null && balance === null && !isFiltered) await requirePart(listing);
  const held = tab === 'tokens' ? (tokens ?? []).slice(0, MAX_TOKENS).map(({ token_address }) => token_address) : [];
  const [{ transactions, names }, prices] = await Promise.all([
    listTransactions(of.id, rows?.result ?? []),
    held.length > 0 ? read('prices', fetchOrNull('getTokenPrices', { chain, addresses: held })) : null,
  ]);
  const usdOf = new Map(prices?.map((one) => [one.address.toLowerCase(), one.price?.usdPrice ?? null]));
  const known = BUNDLED_CONTRACTS.find((one) => one.chainId === of.id && one.address.toLowerCase() === address);
  return {
    ...{ kind: 'address', address, tab, filter, names, coinUsd, firstSeen, failed, ...lists },
    name: named?.name ?? token?.[0]?.name ?? collection?.name ?? known?.name ?? info?.name ?? null,
    balance: balance?.balance ?? null,
    tokens: tokens?.map((one) => ({ ...one, usd: usdOf.get(one.token_address) ?? null })) ?? null,
    nfts: nfts && listedNfts(nfts),
    transactions: rows && { ...listed(rows), result: transactions },
    standard: token ? 'token' : collection ? 'nft' : null,
    token: token?.[0] ? tokenNameOf(token[0]) : null,
    contract: contractOf(info, token !== null || collection !== null),
  };
};

/** The transactions of an address that its filter picks. */
function readTransactions(place: RouteParameters, address: string, filter: AddressFilter): Promise<Page<Transaction>> {
  const { chain, tab = 'transactions' } = place;
  const requested = { chain, address, ...ADDRESS_CALLS[filter] };
  return fetchData('getTransactions', pageOf(requested, tab === 'transactions' ? place : {}));
}

/** The list of a tab of transfers; `null` where no source has it, and for any other tab. */
async function readTransfers(
  place: RouteParameters,
  address: string,
  read: SectionLoader['read'],
): Promise<Pick<AddressView, 'transfers' | 'nftTransfers'>> {
  const requested = pageOf({ chain: place.chain, address }, place);
  if (place.tab === 'transfers') {
    const rows = await read('transfers', fetchOrNull('getTokenTransfers', requested));
    const addresses = [...new Set(rows?.result.map((row) => row.address.toLowerCase()))];
    const names = addresses.length > 0 ? fetchOrNull('getTokenMetadata', { chain: place.chain, addresses }) : null;
    const tokens = names && (await read('names', names));
    const nameOf = new Map(tokens?.map((token) => [token.address.toLowerCase(), tokenNameOf(token)]));
    const name = (row: Omit<NamedTransfer, 'token'>) => ({
      ...row,
      token: nameOf.get(row.address.toLowerCase()) ?? null,
    });
    return { transfers: rows && { ...listed(rows), result: rows.result.map(name) }, nftTransfers: null };
  }
  const rows =
    place.tab === 'nft-transfers' ? await read('transfers', fetchOrNull('getNFTTransfers', requested)) : null;
  return { transfers: null, nftTransfers: rows && listed(rows) };
}

/** When the first transaction of an address was; `null` where the index does not hold the chain from its beginning. */
async function readFirstSeen(chain: string, address: string): Promise<string | null> {
  const first = await fetchOrNull('getTransactions', { chain, address, sort: 'oldest', limit: 1 });
  return first && firstIndexedBlock(first) === null ? (first.result[0]?.block_timestamp ?? null) : null;
}

/** What is known of the contract at the address; `null` where there is none. */
function contractOf(info: DataAnswer<'getContractInfo'> | null, isToken: boolean): AddressView['contract'] {
  if (!info?.is_contract)
    return isToken ? { creator: null, creation: null, createdAt: null, verification: null } : null;
  return {
    creator: info.creator_address,
    creation: info.creation_transaction_hash,
    createdAt: info.creation_timestamp,
    verification: info.verification,
  };
}
