import { readData } from '@/lib/data/readData';
import { rowsOf } from '@/lib/data/pagesOf';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { shownDecimals } from '@/protocol/tokenDecimals';

/** Leave that an address gave to take tokens of it. */
export type Allowance = {
  id: string;
  place: EvmWalletOnChain;
  /** Contract of the token, or of the collection. */
  token: string;
  name: string;
  symbol: string;
  /** `null` for a token without `decimals()`. */
  decimals: number | null;
  spender: string;
  /** How much it may take, in the smallest unit; `null` for every piece of a collection. */
  amount: bigint | null;
};

/** Whose allowances, and how many portions of contracts are looked at. */
export type AllowancesWish = { id: string; version: number; place: EvmWalletOnChain; portions: number };

/** What stands, as far as it was looked for. */
export type Allowances = {
  standing: readonly Allowance[];
  /** Contracts that were looked at, and those that the address dealt with. */
  looked: number;
  known: number;
  /** Whether there may be more contracts than these: older history was not gone through. */
  isCut: boolean;
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
/** `approve`, `increaseAllowance` and `setApprovalForAll`, as transactions begin that call them. */
const GIVING_LEAVE = /^0x(?:095ea7b3|39509351|a22cb465)/i;
/** So many tokens, and collections, are a portion: each is a question of its own. */
const PORTION = 300;
/** So much of each history is gone through for a portion. */
const ROWS = 2_000;

/**
 * Reads the allowances that an address has given and that stand: every contract is looked at whose tokens it holds or
 * held, or which it gave leave by a transaction. Who was ever named in its `Approval` logs is asked for at the contract,
 * so that what is told is what stands now.
 *
 * @throws FoyerError
 */
export async function readAllowances({ place, portions }: AllowancesWish, signal: AbortSignal): Promise<Allowances> {
  const { tokens, collections, isCut } = await findContracts(place, portions * ROWS, signal);
  const most = portions * PORTION;
  const wanted = { tokens: [...tokens].slice(0, most), collections: [...collections].slice(0, most) };
  const [ofTokens, ofCollections] = await Promise.all([
    Promise.all(wanted.tokens.map((token) => readTokenAllowances(place, token, signal))),
    Promise.all(wanted.collections.map((token) => readCollectionAllowances(place, token, signal))),
  ]);
  return {
    standing: [...ofTokens.flat(), ...ofCollections.flat()],
    looked: new Set([...wanted.tokens, ...wanted.collections]).size,
    known: new Set([...tokens, ...collections]).size,
    isCut,
  };
}

async function findContracts({ address, chain }: EvmWalletOnChain, most: number, signal: AbortSignal) {
  let isCut = false;
  const gather = async <Row>(rows: AsyncIterable<Row>, pick: (row: Row) => string | null) => {
    const found = await collect(rows, pick, most);
    isCut ||= found.isCut;
    return found.picked;
  };
  const asked = { address, chain: chain.chain, limit: 500 };
  const [balances, transfers, pieces, pieceTransfers, transactions] = await Promise.all([
    readData('getTokenBalances', { address, chain: chain.chain }, { signal }),
    gather(rowsOf('getTokenTransfers', asked, { signal }), (row) => row.address),
    gather(rowsOf('getNFTs', asked, { signal }), (row) => row.token_address),
    gather(rowsOf('getNFTTransfers', asked, { signal }), (row) => row.token_address),
    gather(rowsOf('getTransactions', asked, { signal }), (row) =>
      row.from_address === address && GIVING_LEAVE.test(row.input) ? row.to_address : null,
    ),
  ]);
  return {
    // First those that it called to give leave: most of the others came unasked.
    tokens: new Set([...transactions, ...transfers, ...balances.map((row) => row.token_address)]),
    collections: new Set([...transactions, ...pieceTransfers, ...pieces]),
    isCut,
  };
}

/** What is picked of the first so many rows, each once, and whether there are more rows. */
async function collect<Row>(rows: AsyncIterable<Row>, pick: (row: Row) => string | null, most = ROWS) {
  const picked = new Set<string>();
  let left = most;
  for await (const row of rows) {
    if (left-- === 0) return { picked, isCut: true };
    const one = pick(row);
    if (one !== null) picked.add(one);
  }
  return { picked, isCut: false };
}

const toTopic = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const toAddress = (topic: string): string => `0x${topic.slice(-40)}`;

async function readTokenAllowances(place: EvmWalletOnChain, token: string, signal: AbortSignal): Promise<Allowance[]> {
  const { address, chain } = place;
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
  const [[metadata], standing] = await Promise.all([
    readData('getTokenMetadata', { addresses: [token], chain: chain.chain }, { signal }),
    Promise.all([...spenders].map(async (spender) => ({ spender, amount: await ask(spender) }))),
  ]);
  return standing
    .filter(({ amount }) => amount > 0n)
    .map(({ spender, amount }) => ({
      id: `${place.id}:${token}:${spender}`,
      place,
      token,
      name: metadata?.name ?? token,
      symbol: metadata?.symbol ?? '',
      decimals: metadata ? shownDecimals(metadata) : null,
      spender,
      amount,
    }));

  async function ask(spender: string): Promise<bigint> {
    const asked = { address: token, chain: chain.chain, owner_address: address, spender_address: spender };
    return BigInt((await readData('getTokenAllowance', asked, { signal })).allowance);
  }
}

async function readCollectionAllowances(
  place: EvmWalletOnChain,
  token: string,
  signal: AbortSignal,
): Promise<Allowance[]> {
  const { address, chain } = place;
  const logs = rowsOf(
    'getLogsByAddress',
    { address: token, chain: chain.chain, topic0: APPROVAL_FOR_ALL, topic1: toTopic(address), limit: 500 },
    { signal },
  );
  const { picked: spenders } = await collect(logs, ({ topic2 }) => (topic2 ? toAddress(topic2) : null));
  const asked = await Promise.all(
    [...spenders].map(async (spender) => {
      const params = { account: address, operator: spender };
      const question = { address: token, chain: chain.chain, function_name: 'isApprovedForAll', abi: APPROVED, params };
      return (await readData('runContractFunction', question, { signal })) === true ? [spender] : [];
    }),
  );
  const standing = asked.flat();
  if (standing.length === 0) return [];
  const { name, symbol } = await readData('getNFTMetadata', { address: token, chain: chain.chain }, { signal });
  return standing.map((spender) => ({
    id: `${place.id}:${token}:${spender}`,
    place,
    token,
    name: name ?? token,
    symbol: symbol ?? '',
    decimals: 0,
    spender,
    amount: null,
  }));
}
