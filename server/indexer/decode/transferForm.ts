import type { RawLog } from '@/server/chain/RawBlock';
import { wordToAddress } from '@/server/db/chains/bytes';

/** The first topic of `Transfer(address,address,uint256)`: the same whatever is indexed, of EIP-20 and of EIP-721. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The arguments of `Transfer` that may be topics, as bits. */
const INDEXED = { from: 1, to: 2, third: 4 } as const;

/**
 * How a contract logs `Transfer`: what moves, and which arguments are topics. A log alone says neither: an amount looks
 * like an ID, and of two addresses nothing says which one is indexed.
 */
export type TransferForm = {
  kind: 'ERC20' | 'ERC721';
  /** The sum of {@link INDEXED}. */
  indexed: number;
};

/** The forms of contracts that log otherwise than the standards, by {@link formKey}. */
export type TransferForms = ReadonlyMap<string, TransferForm>;

/** The forms of the standards, by the number of topics. */
const STANDARD: Readonly<Record<number, TransferForm>> = {
  3: { kind: 'ERC20', indexed: INDEXED.from | INDEXED.to },
  4: { kind: 'ERC721', indexed: INDEXED.from | INDEXED.to | INDEXED.third },
};

/** The form of the standards for a number of topics; `null` where they have none. */
export const standardForm = (topics: number): TransferForm | null => STANDARD[topics] ?? null;

/** Which arguments may be indexed, by the number of topics; the standards' own first. */
const INDEXED_BY_TOPICS: Readonly<Record<number, readonly number[]>> = {
  1: [0],
  2: [INDEXED.from, INDEXED.to, INDEXED.third],
  3: [INDEXED.from | INDEXED.to, INDEXED.from | INDEXED.third, INDEXED.to | INDEXED.third],
  4: [INDEXED.from | INDEXED.to | INDEXED.third],
};

/** The same for some number of topics: none for a number that `Transfer` cannot have. */
export const possiblyIndexed = (topics: number): readonly number[] => INDEXED_BY_TOPICS[topics] ?? [];

/** A contract may use several forms, told apart by their topics. @param address in lower case */
export const formKey = (address: string, topics: number): string => `${address} ${topics}`;

/** Hexadecimal digits of a word. */
const WORD = 64;

/** What a `Transfer` says; `third` is an amount or the ID of an NFT. */
export type ReadTransfer = { from: string; to: string; third: bigint };

/**
 * Reads a `Transfer`, if some of its arguments are topics and the others data.
 *
 * @param indexed the sum of {@link INDEXED}
 * @returns `null` where the log does not have this form
 */
export function readTransfer({ topics, data }: Pick<RawLog, 'topics' | 'data'>, indexed: number): ReadTransfer | null {
  if (topics.length < 1 || data.length !== 2 + WORD * (4 - topics.length)) return null;
  let [topic, at] = [1, 2];
  const read = (bit: number): string | undefined =>
    indexed & bit ? topics[topic++] : `0x${data.slice(at, (at += WORD))}`;
  const [from, to, third] = [wordToAddress(read(INDEXED.from)), wordToAddress(read(INDEXED.to)), read(INDEXED.third)];
  return from === null || to === null || third === undefined ? null : { from, to, third: BigInt(third) };
}

/** Whether a log may be a `Transfer`, whatever of it is indexed. */
export const isTransfer = (log: Pick<RawLog, 'topics' | 'data'>): boolean =>
  possiblyIndexed(log.topics.length).some((indexed) => readTransfer(log, indexed) !== null);
