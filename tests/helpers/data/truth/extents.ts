import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { DataFunctionName } from '@/protocol/data/registry';
import type { Extent } from '@/tests/helpers/data/truth/askAll';
import type { Question } from '@/tests/helpers/data/truth/Question';

const { dollar, threshold, brass, marks } = LOCAL_CONTRACTS;

type Kind = DataFunctionName | `${DataFunctionName}: ${string}`;
type Table = { readonly [Name in Kind]?: readonly Extent[] };

const REFUSED = ['refused'] as const;
const WHOLE = ['whole'] as const;
const EITHER = ['whole', 'refused'] as const;
/** A contract or NFT that left no trace since is not known as one. */
const PART = ['part', 'refused'] as const;

/** What a node can tell by itself. */
const OF_NODES: Table = {
  getBlock: WHOLE,
  getBlockStats: WHOLE,
  getTransactionFailure: WHOLE,
  getContractInfo: WHOLE,
  getTransaction: WHOLE,
  getDateToBlock: WHOLE,
  getLogsByAddress: WHOLE,
  getContractEvents: WHOLE,
  runContractFunction: WHOLE,
  getNativeBalance: WHOLE,
  'getTokenBalances: named': WHOLE,
  'getERC20: by address': WHOLE,
  getTokenMetadata: WHOLE,
  getTokenAllowance: WHOLE,
  getTokenPrice: WHOLE,
  'getTokenPrice: over another token': REFUSED,
  getTokenPrices: WHOLE,
  getPairAddress: WHOLE,
  getPairReserves: WHOLE,
  resolveAddress: WHOLE,
  resolveDomain: WHOLE,
  'getNFTMetadata: ERC-721': WHOLE,
  'getNFTMetadata: ERC-1155': WHOLE,
  'getTokenIdMetadata: ERC-721': WHOLE,
  'getTokenIdMetadata: ERC-1155': WHOLE,
  'getTokenIdOwners: ERC-721': WHOLE,
};

/** Without an index. */
export const NODE_ALONE: Table = OF_NODES;

/** With an index that begins in the middle of the chain. */
export const BEGINS_LATE: Table = {
  ...OF_NODES,
  getTransactions: ['part'],
  'getTransactions: of late': WHOLE,
  getTokenTransfers: ['part'],
  'getTokenTransfers: of late': WHOLE,
  getTokenAddressTransfers: PART,
  'getTokenAddressTransfers: of late': EITHER,
  getNFTTransfers: ['part'],
  'getNFTTransfers: of late': WHOLE,
  getNftTransfersFromToBlock: ['part'],
  'getNftTransfersFromToBlock: of late': WHOLE,
  getContractNFTTransfers: PART,
  getWalletTokenIdTransfers: PART,
  getNFTTrades: PART,
  'getNFTMetadata: undeclared': EITHER,
  reSyncMetadata: EITHER,
  syncNFTContract: EITHER,
};

/** With an index of some addresses, to a question about one of them. */
const OF_LISTED: Table = {
  ...OF_NODES,
  getTransactions: WHOLE,
  getTransactionsCount: WHOLE,
  getTokenTransfers: WHOLE,
  getTokenAddressTransfers: WHOLE,
  getTokenBalances: WHOLE,
  getAllERC20: WHOLE,
  'getERC20: by symbol': WHOLE,
  getNFTs: WHOLE,
  getNFTs_old: WHOLE,
  getNFTsCount_old: WHOLE,
  getNFTsForContract: EITHER,
  getTokenHolders: EITHER,
  getNFTOwners: WHOLE,
  getNFTMetadata: WHOLE,
  getTokenIdMetadata: WHOLE,
  getTokenIdOwners: WHOLE,
  'getTokenIdMetadata: undeclared': WHOLE,
  getAllTokenIds: WHOLE,
  getNFTTransfers: WHOLE,
  getContractNFTTransfers: WHOLE,
  getWalletTokenIdTransfers: WHOLE,
  reSyncMetadata: EITHER,
  syncNFTContract: EITHER,
};

/** The same to a question about any other. */
const OF_OTHERS: Table = {
  ...OF_NODES,
  'getNFTMetadata: undeclared': EITHER,
  reSyncMetadata: EITHER,
  syncNFTContract: EITHER,
};

/** Tokens of the seed, each of which is what its events say. */
const PLAIN: readonly string[] = [dollar, threshold, brass, marks].map((address) => address.toLowerCase());

/** A whole index tells all but the holders of a token that deviates, or did once. */
export const byHolders = ({ name, given }: Question): readonly Extent[] =>
  name === 'getTokenHolders' && !PLAIN.includes(String(given['address']).toLowerCase()) ? EITHER : WHOLE;

/** What a table says of a question: what it does not name is refused. */
export const byTable =
  (table: Table) =>
  ({ name, kind }: Question): readonly Extent[] =>
    (kind === undefined ? undefined : table[`${name}: ${kind}`]) ?? table[name] ?? REFUSED;

/** @param listed in lower case */
export const byAddress =
  (listed: readonly string[]) =>
  (question: Question): readonly Extent[] => {
    const subjects = ['address', 'token_address', 'tokenAddress'].map((field) => question.given[field]);
    const isListed = subjects.some((subject) => listed.includes(String(subject)));
    return byTable(isListed ? OF_LISTED : OF_OTHERS)({ ...question, ...ofLate(question) });
  };

/** How late a part of the list begins makes no difference here. */
const ofLate = ({ kind }: Question) => (kind === 'of late' ? { kind: '' } : {});
