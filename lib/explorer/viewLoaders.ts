import { firstKnownBlock } from '@/lib/data/pagesOf';
import { askBackend, askEvents, askOrNull } from '@/lib/explorer/askBackend';
import { createDecoder } from '@/lib/explorer/createDecoder';
import { decodeCall, decodeLog } from '@/lib/explorer/decode';
import type { Decoded, ExplorerView, Listed, NamedTransfer, TokenName } from '@/lib/explorer/ExplorerView';
import type { DataParameters } from '@/protocol/data/registry';
import type { Log, Page, TokenMetadata, TokenTransfer } from '@/protocol/data/shapes';
import { shownDecimals } from '@/protocol/tokenDecimals';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';

/** Contracts of a transaction whose events are asked for. */
const MOST_CONTRACTS = 50;

/** Tokens of a transaction that are looked up. */
const MOST_TOKENS = 20;

/** Rows of a list, until the next ones are asked for. */
const ROWS = 25;

/** NFTs of an address that are shown. */
const PIECES = 12;

type Place = { chain: string; cursor?: string };
type Loader = (place: Place, ...names: string[]) => Promise<ExplorerView>;

/** How each kind of page is loaded, by the word in its address. */
export const VIEW_LOADERS: Readonly<Record<string, Loader>> = {
  async block({ chain }, name = '') {
    return { kind: 'block', block: await askBackend('getBlock', { chain, block_number_or_hash: name }) };
  },

  async tx({ chain }, hash = '') {
    const transaction = await askBackend('getTransaction', { chain, transaction_hash: hash });
    const call = decodeCall(transaction.input);
    const contracts = [transaction.to_address, ...transaction.logs.map((log) => log.address)].flatMap(
      (one) => one ?? [],
    );
    const addresses = [...new Set(contracts.map((one) => one.toLowerCase()))].slice(0, MOST_TOKENS);
    const [known, events] = await Promise.all([
      call || transaction.logs.length > 0 ? askOrNull('getTokenMetadata', { chain, addresses }) : null,
      readEvents(chain, transaction.logs),
    ]);
    const tokens = Object.fromEntries((known ?? []).map((token) => [token.address.toLowerCase(), nameOf(token)]));
    return { kind: 'transaction', transaction, call, events, tokens };
  },

  async address({ chain, cursor }, address = '') {
    const [transactions, balance, tokens, nfts, named, token, collection] = await Promise.all([
      askBackend('getTransactions', page({ chain, address }, cursor)),
      askOrNull('getNativeBalance', { chain, address }),
      askOrNull('getTokenBalances', { chain, address }),
      askOrNull('getNFTs', { chain, address, limit: PIECES }),
      askOrNull('resolveAddress', { address }),
      askOrNull('getTokenMetadata', { chain, addresses: [address] }),
      askOrNull('getNFTMetadata', { chain, address }),
    ]);
    return {
      kind: 'address',
      address: address.toLowerCase(),
      name: named?.name ?? null,
      balance: balance?.balance ?? null,
      tokens,
      nfts: nfts && { result: nfts.result, total: nfts.total },
      transactions: listed(transactions),
      contract: token ? 'token' : collection ? 'nft' : null,
    };
  },

  async token({ chain, cursor }, address = '') {
    const [[token], price, transfers] = await Promise.all([
      askBackend('getTokenMetadata', { chain, addresses: [address] }),
      askOrNull('getTokenPrice', { chain, address }),
      askOrNull('getTokenAddressTransfers', page({ chain, address }, cursor)),
    ]);
    if (!token) return { kind: 'missing', what: `Token ${address}`, code: OBJECT_NOT_FOUND, reason: '' };
    const name = nameOf(token);
    const named = (row: TokenTransfer): NamedTransfer => ({ ...row, token: name });
    const rows = transfers && { ...listed(transfers), result: transfers.result.map(named) };
    return { kind: 'token', token, price, transfers: rows };
  },

  async nft({ chain, cursor }, address = '', id) {
    if (id === undefined) {
      const [collection, tokens] = await Promise.all([
        askBackend('getNFTMetadata', { chain, address }),
        askBackend('getAllTokenIds', page({ chain, address }, cursor)),
      ]);
      return { kind: 'collection', collection, tokens: listed(tokens) };
    }
    const token = { chain, address, token_id: id };
    const [nft, owners, transfers] = await Promise.all([
      askBackend('getTokenIdMetadata', token),
      askBackend('getTokenIdOwners', { ...token, limit: ROWS }),
      askOrNull('getWalletTokenIdTransfers', page(token, cursor)),
    ]);
    return { kind: 'nft', nft, owners: listed(owners), transfers: transfers && listed(transfers) };
  },

  async pair({ chain }, address = '') {
    const [reserves, token0, token1] = await Promise.all([
      askBackend('getPairReserves', { chain, pair_address: address }),
      readSide(chain, address, 'token0'),
      readSide(chain, address, 'token1'),
    ]);
    return { kind: 'pair', address: address.toLowerCase(), token0, token1, ...reserves };
  },
};

/** Decodes logs by common standards, else by the ABIs of the events that the backend watches. */
async function readEvents(chain: string, logs: readonly Log[]): Promise<(Decoded | null)[]> {
  const events = logs.map(decodeLog);
  const open = logs.flatMap(({ address }, place) => (events[place] ? [] : address.toLowerCase()));
  if (open.length === 0) return events;
  const watched = await askEvents(chain, [...new Set(open)].slice(0, MOST_CONTRACTS));
  const decoderOf = (log: Log) =>
    createDecoder([watched.flatMap(({ address, event }) => (address === log.address.toLowerCase() ? [event] : []))]);
  return logs.map((log, place) => events[place] ?? decoderOf(log).log(log));
}

const nameOf = (token: TokenMetadata): TokenName => ({ symbol: token.symbol, decimals: shownDecimals(token) });

function page<Parameters extends object>(parameters: Parameters, cursor: string | undefined) {
  return { ...parameters, limit: ROWS, ...(cursor ? { cursor } : {}) };
}

function listed<Row>(rows: Page<Row>): Listed<Row> {
  const { result, cursor, total } = rows;
  return { result, cursor, total, firstBlock: firstKnownBlock(rows) };
}

/** What one of a pair's two tokens calls itself: the pair says which it is. */
async function readSide(chain: string, address: string, name: 'token0' | 'token1') {
  const abi: DataParameters<'runContractFunction'>['abi'] = [
    { type: 'function', name, stateMutability: 'view', inputs: [], outputs: [{ type: 'address', name: '' }] },
  ];
  const side = await askBackend('runContractFunction', { chain, address, function_name: name, abi });
  const [token] = await askBackend('getTokenMetadata', { chain, addresses: [String(side)] });
  if (!token) throw new Error(`The pair ${address} has no ${name}.`);
  return token;
}
