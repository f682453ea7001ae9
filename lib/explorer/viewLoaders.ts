import { BackendError } from '@/lib/errors/backendErrors';
import { fetchData, fetchOrNull } from '@/lib/explorer/fetchData';
import type { Holders, NamedTransfer } from '@/lib/explorer/ExplorerView';
import { listTransactions, readNames } from '@/lib/explorer/listTransactions';
import { loadAddress } from '@/lib/explorer/loadAddress';
import { loadBlocks, loadTransactions } from '@/lib/explorer/loadLists';
import {
  createSectionLoader,
  listed,
  listedNfts,
  type Loader,
  pageOf,
  type RouteParameters,
  readCoinPrice,
  readStats,
  readStatsAround,
  ROWS,
  tokenNameOf,
} from '@/lib/explorer/loading';
import { loadTransaction } from '@/lib/explorer/loadTransaction';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';
import type { DataParameters } from '@/protocol/data/registry';
import type { TokenTransfer } from '@/protocol/data/shapes';

/** How each kind of page is loaded, by the word in its address. */
export const VIEW_LOADERS: Readonly<Record<string, Loader>> = {
  async block({ chain, of }, name = '') {
    const { transactions, ...block } = await fetchData('getBlock', { chain, block_number_or_hash: name });
    const { read } = createSectionLoader();
    const [listedRows, stats, coinUsd] = await Promise.all([
      listTransactions(of.id, transactions),
      read('blocks', readStatsAround(chain, block.number)),
      read('prices', readCoinPrice(of)),
    ]);
    const around = stats ?? [];
    // Where the index begins there are not as many before it.
    const own =
      around.find(({ number }) => number === block.number) ?? (await read('blocks', readStats(chain, block.number)));
    const baseFee = own?.number === block.number ? own.base_fee_per_gas : null;
    return { kind: 'block', block, baseFee, around, coinUsd, ...listedRows };
  },

  tx: loadTransaction,
  address: loadAddress,
  blocks: loadBlocks,
  transactions: loadTransactions,

  async contracts({ chain, of, cursor }) {
    const list = await fetchData('getVerifiedContracts', { chain, ...(cursor ? { cursor } : {}) });
    const names = await readNames(
      of.id,
      list.contracts.map(({ address }) => address),
    );
    return { kind: 'contracts', ...list, names, isFirst: !cursor };
  },

  async token(place, address = '') {
    const { chain, tab = 'transfers' } = place;
    const of = (name: string) => (tab === name ? place : {});
    const { failed, read } = createSectionLoader();
    const [[token], price, transfers, holders] = await Promise.all([
      fetchData('getTokenMetadata', { chain, addresses: [address] }),
      read('prices', fetchOrNull('getTokenPrice', { chain, address })),
      read('transfers', fetchOrNull('getTokenAddressTransfers', pageOf({ chain, address }, of('transfers')))),
      read('holders', readHolders(chain, address, of('holders'))),
    ]);
    if (!token) return { kind: 'missing', what: `Token ${address}`, code: OBJECT_NOT_FOUND, reason: '' };
    const name = tokenNameOf(token);
    const named = (row: TokenTransfer): NamedTransfer => ({ ...row, token: name });
    const rows = transfers && { ...listed(transfers), result: transfers.result.map(named) };
    return { kind: 'token', token, price, transfers: rows, holders: holders ?? { unknown: '' }, tab, failed };
  },

  async nft(place, address = '', id) {
    const { chain } = place;
    if (id === undefined) {
      const [collection, tokens] = await Promise.all([
        fetchData('getNFTMetadata', { chain, address }),
        fetchData('getAllTokenIds', pageOf({ chain, address }, place)),
      ]);
      return { kind: 'collection', collection, tokens: listedNfts(tokens) };
    }
    const token = { chain, address, token_id: id };
    const { failed, read } = createSectionLoader();
    const [nft, owners, transfers] = await Promise.all([
      fetchData('getTokenIdMetadata', token),
      fetchData('getTokenIdOwners', { ...token, limit: ROWS }),
      read('transfers', fetchOrNull('getWalletTokenIdTransfers', pageOf(token, place))),
    ]);
    return { kind: 'nft', nft, owners: listed(owners), transfers: transfers && listed(transfers), failed };
  },

  async pair({ chain }, address = '') {
    const [reserves, token0, token1] = await Promise.all([
      fetchData('getPairReserves', { chain, pair_address: address }),
      readSide(chain, address, 'token0'),
      readSide(chain, address, 'token1'),
    ]);
    return { kind: 'pair', address: address.toLowerCase(), token0, token1, ...reserves };
  },
};

/** Who holds a token; the server's reason where nobody can say. */
async function readHolders(chain: string, address: string, part: Partial<RouteParameters>): Promise<Holders> {
  try {
    const rows = await fetchData('getTokenHolders', pageOf({ chain, address }, part));
    return { ...listed(rows), isExact: rows.total_is_exact, supply: rows.total_supply };
  } catch (error) {
    if (error instanceof BackendError && (error.code === OBJECT_NOT_FOUND || error.code === SCRIPT_FAILED)) {
      return { unknown: error.message };
    }
    throw error;
  }
}

/** What one of a pair's two tokens calls itself: the pair says which it is. */
async function readSide(chain: string, address: string, name: 'token0' | 'token1') {
  const abi: DataParameters<'runContractFunction'>['abi'] = [
    { type: 'function', name, stateMutability: 'view', inputs: [], outputs: [{ type: 'address', name: '' }] },
  ];
  const side = await fetchData('runContractFunction', { chain, address, function_name: name, abi });
  const [token] = await fetchData('getTokenMetadata', { chain, addresses: [String(side)] });
  if (!token) throw new Error(`The pair ${address} has no ${name}.`);
  return token;
}
