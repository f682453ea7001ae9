import { readData } from '@/lib/data/readData';
import { rowsOf } from '@/lib/data/pagesOf';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { shownDecimals } from '@/protocol/tokenRules';

/** An allowance that an address gave to a spender. */
export type Allowance = {
  id: string;
  wallet: EvmWalletOnChain;
  /** Contract of the token, or of the collection. */
  token: string;
  name: string;
  symbol: string;
  /** `null` for a token without `decimals()`. */
  decimals: number | null;
  spender: string;
  /** How much it may take, in the smallest unit; `null` for every NFT of a collection. */
  amount: bigint | null;
};

/** Whose allowances, and how many portions of contracts to check. */
export type AllowancesQuery = { id: string; version: number; wallet: EvmWalletOnChain; portions: number };

/** Active allowances, as far as contracts were checked. */
export type Allowances = {
  active: readonly Allowance[];
  /** How many contracts were checked. */
  checked: number;
  /** How many contracts the address has used. */
  known: number;
  /** Whether there may be more contracts: older history was not read. */
  isTruncated: boolean;
};

/** `Approval(address,address,uint256)` (EIP-20). */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
/** `ApprovalForAll(address,address,bool)` (EIP-721, EIP-1155). */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
/** `isApprovedForAll` (EIP-721, EIP-1155). */
const APPROVED = [
  {
    ...{ name: 'isApprovedForAll', type: 'function', stateMutability: 'view' },
    inputs: [
      { name: 'account', type: 'address' },
      { name: 'operator', type: 'address' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
];
/** Selectors of `approve`, `increaseAllowance` and `setApprovalForAll`. */
const APPROVING = /^0x(?:095ea7b3|39509351|a22cb465)/i;
/** Tokens, and collections, per batch: each takes one request. */
const PORTION = 300;
/** Rows of each list that are read for a portion. */
const ROWS = 2_000;

/**
 * Reads the active allowances of an address. It checks every contract whose tokens the address holds or held, or that
 * it approved by a transaction. The spenders of its `Approval` logs are then read from the contract, so that the result
 * is the state of now.
 *
 * @throws FoyerError
 */
export async function readAllowances({ wallet, portions }: AllowancesQuery, signal: AbortSignal): Promise<Allowances> {
  const { tokens, collections, isTruncated } = await findContracts(wallet, portions * ROWS, signal);
  const most = portions * PORTION;
  const wanted = { tokens: [...tokens].slice(0, most), collections: [...collections].slice(0, most) };
  const [ofTokens, ofCollections] = await Promise.all([
    Promise.all(wanted.tokens.map((token) => readTokenAllowances(wallet, token, signal))),
    Promise.all(wanted.collections.map((token) => readCollectionAllowances(wallet, token, signal))),
  ]);
  return {
    active: [...ofTokens.flat(), ...ofCollections.flat()],
    checked: new Set([...wanted.tokens, ...wanted.collections]).size,
    known: new Set([...tokens, ...collections]).size,
    isTruncated,
  };
}

async function findContracts({ address, chain }: EvmWalletOnChain, most: number, signal: AbortSignal) {
  let isTruncated = false;
  const gather = async <Row>(rows: AsyncIterable<Row>, pick: (row: Row) => string | null) => {
    const found = await collect(rows, pick, most);
    isTruncated ||= found.isTruncated;
    return found.picked;
  };
  const requested = { address, chain: chain.chain, limit: 500 };
  const [balances, transfers, nfts, nftTransfers, transactions] = await Promise.all([
    readData('getTokenBalances', { address, chain: chain.chain }, { signal }),
    gather(rowsOf('getTokenTransfers', requested, { signal }), (row) => row.address),
    gather(rowsOf('getNFTs', requested, { signal }), (row) => row.token_address),
    gather(rowsOf('getNFTTransfers', requested, { signal }), (row) => row.token_address),
    gather(rowsOf('getTransactions', requested, { signal }), (row) =>
      row.from_address === address && APPROVING.test(row.input) ? row.to_address : null,
    ),
  ]);
  return {
    // First the contracts that it approved itself: most of the others sent tokens unasked.
    tokens: new Set([...transactions, ...transfers, ...balances.map((row) => row.token_address)]),
    collections: new Set([...transactions, ...nftTransfers, ...nfts]),
    isTruncated,
  };
}

/** What `pick` returns for the first rows, each value once, and whether there are more rows. */
async function collect<Row>(rows: AsyncIterable<Row>, pick: (row: Row) => string | null, most = ROWS) {
  const picked = new Set<string>();
  let left = most;
  for await (const row of rows) {
    if (left-- === 0) return { picked, isTruncated: true };
    const one = pick(row);
    if (one !== null) picked.add(one);
  }
  return { picked, isTruncated: false };
}

const toTopic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const toAddress = (topic: string): string => `0x${topic.slice(-40)}`;

async function readTokenAllowances(wallet: EvmWalletOnChain, token: string, signal: AbortSignal): Promise<Allowance[]> {
  const { address, chain } = wallet;
  const logs = rowsOf(
    'getLogsByAddress',
    { address: token, chain: chain.chain, topic0: APPROVAL, topic1: toTopic(address), limit: 500 },
    { signal },
  );
  // With a fourth topic it is about one piece of a collection.
  const { picked: spenders } = await collect(logs, ({ topic2, topic3 }) =>
    topic2 && !topic3 ? toAddress(topic2) : null,
  );
  if (spenders.size === 0) return [];
  const [[metadata], active] = await Promise.all([
    readData('getTokenMetadata', { addresses: [token], chain: chain.chain }, { signal }),
    Promise.all([...spenders].map(async (spender) => ({ spender, amount: await ask(spender) }))),
  ]);
  return active
    .filter(({ amount }) => amount > 0n)
    .map(({ spender, amount }) => ({
      id: `${wallet.id}:${token}:${spender}`,
      wallet,
      token,
      name: metadata?.name ?? token,
      symbol: metadata?.symbol ?? '',
      decimals: metadata ? shownDecimals(metadata) : null,
      spender,
      amount,
    }));

  async function ask(spender: string): Promise<bigint> {
    const parameters = { address: token, chain: chain.chain, owner_address: address, spender_address: spender };
    return BigInt((await readData('getTokenAllowance', parameters, { signal })).allowance);
  }
}

async function readCollectionAllowances(
  wallet: EvmWalletOnChain,
  token: string,
  signal: AbortSignal,
): Promise<Allowance[]> {
  const { address, chain } = wallet;
  const logs = rowsOf(
    'getLogsByAddress',
    { address: token, chain: chain.chain, topic0: APPROVAL_FOR_ALL, topic1: toTopic(address), limit: 500 },
    { signal },
  );
  const { picked: spenders } = await collect(logs, ({ topic2 }) => (topic2 ? toAddress(topic2) : null));
  const requests = await Promise.all(
    [...spenders].map(async (spender) => {
      const params = { account: address, operator: spender };
      const question = { address: token, chain: chain.chain, function_name: 'isApprovedForAll', abi: APPROVED, params };
      return (await readData('runContractFunction', question, { signal })) === true ? [spender] : [];
    }),
  );
  const active = requests.flat();
  if (active.length === 0) return [];
  const { name, symbol } = await readData('getNFTMetadata', { address: token, chain: chain.chain }, { signal });
  return active.map((spender) => ({
    id: `${wallet.id}:${token}:${spender}`,
    wallet,
    token,
    name: name ?? token,
    symbol: symbol ?? '',
    decimals: 0,
    spender,
    amount: null,
  }));
}
