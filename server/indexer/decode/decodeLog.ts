import type { RawLog } from '@/server/chain/RawBlock';
import { readWords, wordToAddress } from '@/server/db/chains/bytes';
import { decodeOrder, type Trade } from '@/server/indexer/decode/decodeOrder';
import {
  formKey,
  isTransfer,
  readTransfer,
  standardForm,
  TRANSFER,
  type TransferForms,
} from '@/server/indexer/decode/transferForm';

/** The first topic of each known event: the hash of its signature. */
const TOPICS = {
  transfer: TRANSFER,
  /** `TransferSingle(address,address,address,uint256,uint256)` of EIP-1155. */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` of EIP-1155. */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `ConsecutiveTransfer(uint256,uint256,address,address)` of EIP-2309. */
  consecutive: '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d',
  /** `Deposit(address,uint256)` of a wrapped native coin. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of a wrapped native coin. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /** `OrderFulfilled(...)` of Seaport. */
  order: '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31',
  /** `PairCreated(address,address,address,uint256)` of Uniswap v2. */
  pair: '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
  /** `Sync(uint112,uint112)` of a Uniswap v2 pair. */
  sync: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  /** `PoolCreated(address,address,uint24,int24,address)` of Uniswap v3. */
  pool: '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
  /** `Initialize(uint160,int24)` of a Uniswap v3 pool. */
  initialize: '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
  /** `Swap(address,address,int256,int256,uint160,uint128,int24)` of a Uniswap v3 pool. */
  swap: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
} as const;

const UNDERSTOOD: ReadonlySet<string | undefined> = new Set(Object.values(TOPICS));

/** The events that move NFTs; `Transfer` does with four topics. */
const NFT_TOPICS: ReadonlySet<string | undefined> = new Set([TOPICS.single, TOPICS.batch, TOPICS.consecutive]);

const ZERO = `0x${'0'.repeat(40)}`;

/** Maximum tokens per `ConsecutiveTransfer`, as EIP-2309 suggests. */
const MAX_CONSECUTIVE = 5_000;

/** A decoded log; an unknown log, or one that does not follow the standard, gives `null`. */
export type DecodedLog =
  | { kind: 'token'; from: string; to: string; amount: bigint }
  | { kind: 'nft'; type: 'ERC721' | 'ERC1155'; operator: string | null; from: string; to: string; moved: TokenAmount[] }
  /** A `Transfer` in a form of which only the contract can say what it means. */
  | { kind: 'unclear' }
  | { kind: 'trade'; trade: Trade }
  | { kind: 'pair'; pair: string; token0: string; token1: string }
  | { kind: 'sync'; reserve0: bigint; reserve1: bigint }
  | { kind: 'pool'; pool: string; token0: string; token1: string; fee: bigint }
  /** `sqrtPrice`: the square root of the price of token 0 in token 1, times 2^96 (`sqrtPriceX96`). */
  | { kind: 'price'; sqrtPrice: bigint; liquidity: bigint };

/** An amount of one token. */
export type TokenAmount = { tokenId: bigint; amount: bigint };

/**
 * Decodes a log. Anyone can emit anything: topics and data that do not exactly follow the standard,
 * or the form that the contract was found to use, are not a transfer.
 *
 * @param wrapped wrapped native coins, which emit `Deposit` and `Withdrawal` instead of transfers
 * from and to zero
 * @param maxConsecutive a `ConsecutiveTransfer` of more tokens is ignored
 * @param forms how contracts log `Transfer` that do not follow the standards
 */
export function decodeLog(
  log: RawLog,
  wrapped: ReadonlySet<string>,
  maxConsecutive: number = MAX_CONSECUTIVE,
  forms: TransferForms = new Map(),
): DecodedLog | null {
  const { address, topics, data } = log;
  const [topic0, topic1, topic2, topic3] = topics;
  const words = UNDERSTOOD.has(topic0) ? readWords(data) : null;
  if (words === null) return null;
  const [first, second] = words;
  switch (topic0) {
    case TOPICS.transfer: {
      const form = forms.get(formKey(address.toLowerCase(), topics.length)) ?? standardForm(topics.length);
      const read = form && readTransfer(log, form.indexed);
      if (!read) return isTransfer(log) ? { kind: 'unclear' } : null;
      const { from, to, third } = read;
      if (form.kind === 'ERC20') return { kind: 'token', from, to, amount: third };
      return { kind: 'nft', type: 'ERC721', operator: null, from, to, moved: [{ tokenId: third, amount: 1n }] };
    }
    case TOPICS.single:
    case TOPICS.batch: {
      // Indexed are all three addresses, or nothing in contracts that log otherwise.
      const isBare = topics.length === 1;
      const ends = (isBare ? words.slice(0, 3) : topics.slice(1)).map(wordToAddress);
      const [operator = null, from = null, to = null] = ends;
      if (operator === null || from === null || to === null) return null;
      const head = isBare ? 3 : 0;
      const moved = topic0 === TOPICS.single ? readSingle(words.slice(head)) : readBatch(words, head);
      return moved && { kind: 'nft', type: 'ERC1155', operator, from, to, moved };
    }
    case TOPICS.consecutive: {
      const isBare = topics.length === 1;
      const [start, end] = isBare ? words : [BigInt(topic1 ?? -1), first];
      const [from, to] = (isBare ? words.slice(2) : [topic2, topic3]).map(wordToAddress);
      if (start === undefined || end === undefined || from == null || to == null) return null;
      if (start < 0n || words.length !== (isBare ? 4 : 1)) return null;
      const moved = readConsecutive(start, end, Math.min(maxConsecutive, MAX_CONSECUTIVE));
      return moved && { kind: 'nft', type: 'ERC721', operator: null, from, to, moved };
    }
    case TOPICS.deposit:
    case TOPICS.withdrawal: {
      const who = wordToAddress(topic1);
      const known = wrapped.has(address.toLowerCase()) && topics.length === 2 && words.length === 1;
      if (!known || who === null || first === undefined) return null;
      const [from, to] = topic0 === TOPICS.deposit ? [ZERO, who] : [who, ZERO];
      return { kind: 'token', from, to, amount: first };
    }
    case TOPICS.order: {
      const trade = decodeOrder(words, wordToAddress(topic1));
      return trade && { kind: 'trade', trade };
    }
    case TOPICS.pair: {
      const [token0, token1] = [wordToAddress(topic1), wordToAddress(topic2)];
      const pair = wordToAddress(first);
      return token0 && token1 && pair && words.length === 2 ? { kind: 'pair', pair, token0, token1 } : null;
    }
    case TOPICS.sync: {
      const fits = topics.length === 1 && words.length === 2 && first !== undefined && second !== undefined;
      return fits && first >> 112n === 0n && second >> 112n === 0n
        ? { kind: 'sync', reserve0: first, reserve1: second }
        : null;
    }
    case TOPICS.pool: {
      const [token0, token1] = [wordToAddress(topic1), wordToAddress(topic2)];
      const pool = wordToAddress(second);
      const fee = BigInt(topic3 ?? -1); // A `uint24`.
      const fits = token0 && token1 && pool && words.length === 2 && fee >= 0n && fee >> 24n === 0n;
      return fits ? { kind: 'pool', pool, token0, token1, fee } : null;
    }
    case TOPICS.initialize:
      return topics.length === 1 && words.length === 2 ? priceOf(first, 0n) : null;
    case TOPICS.swap:
      return topics.length === 3 && words.length === 5 ? priceOf(words[2], words[3]) : null;
    default:
      return null;
  }
}

/** Whether a log claims to move NFTs, in any form. */
export const isNftLog = ({ topics }: RawLog): boolean =>
  NFT_TOPICS.has(topics[0]) || (topics[0] === TOPICS.transfer && topics.length === 4);

/** How many tokens a log moved that names only the first and the last. */
export const countConsecutive = ({ topics }: RawLog, reported: DecodedLog): number =>
  reported.kind === 'nft' && topics[0] === TOPICS.consecutive ? reported.moved.length : 0;

/** A `uint160` and a `uint128`; before the first swap the liquidity is unknown. */
function priceOf(sqrtPrice: bigint | undefined, liquidity: bigint | undefined): DecodedLog | null {
  if (!sqrtPrice || liquidity === undefined || sqrtPrice >> 160n || liquidity >> 128n) return null;
  return { kind: 'price', sqrtPrice, liquidity };
}

function readSingle([tokenId, amount, ...rest]: readonly bigint[]): TokenAmount[] | null {
  return tokenId === undefined || amount === undefined || rest.length > 0 ? null : [{ tokenId, amount }];
}

/** All from the first to the last. */
function readConsecutive(first: bigint, last: bigint, most: number): TokenAmount[] | null {
  const more = Number(last - first);
  // Also handles a limit that is not a number: some node may omit the gas.
  if (more < 0 || !(more < most)) return null;
  return Array.from({ length: more + 1 }, (_, at) => ({ tokenId: first + BigInt(at), amount: 1n }));
}

/** Two lists of equal length, anywhere in the data. @param head where it says so */
function readBatch(words: readonly bigint[], head: number): TokenAmount[] | null {
  const ids = readList(words, head);
  const amounts = readList(words, head + 1);
  if (ids === null || amounts === null || ids.length !== amounts.length) return null;
  return ids.map((tokenId, index) => ({ tokenId, amount: amounts[index] ?? 0n }));
}

function readList(words: readonly bigint[], head: number): bigint[] | null {
  const offset = words[head];
  if (offset === undefined || offset % 32n !== 0n || offset / 32n >= BigInt(words.length)) return null;
  const at = Number(offset / 32n);
  const length = words[at] ?? 0n;
  if (length > BigInt(words.length - at - 1)) return null;
  return words.slice(at + 1, at + 1 + Number(length));
}
