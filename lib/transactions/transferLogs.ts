import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import type { Log } from '@/protocol/data/shapes';

/** `Transfer(address,address,uint256)` of ERC-20 (value in the data) and ERC-721 (token ID indexed). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
/** `ConsecutiveTransfer(uint256,uint256,address,address)` of EIP-2309: the first and the last of the NFTs that moved. */
const CONSECUTIVE = '0xdeaa91b6123d068f5821d0fb0678463d1a8a6079fe8af5de3ce5e896dcf9133d';

/** Hexadecimal digits of one word of the ABI. */
const WORD = 64;

/** NFTs of one `ConsecutiveTransfer` that are listed one by one. */
const MAX_CONSECUTIVE = 100n;

/** The arguments of a log in the order of its event, wherever they are; those of dynamic types by their places. */
type LogArguments = { indexed: readonly string[]; words: readonly bigint[] };

/** The words of a log's data as numbers; `null` for data that is not made of whole words. */
export function wordsOf(data: string): bigint[] | null {
  const digits = data.slice(2);
  if (!/^([\da-f]{64})*$/i.test(digits)) return null;
  return Array.from({ length: digits.length / WORD }, (_, at) =>
    BigInt(`0x${digits.slice(at * WORD, (at + 1) * WORD)}`),
  );
}

/** The indexed arguments of a log. */
export const indexedOf = ({ topic1, topic2, topic3 }: Log): string[] =>
  [topic1, topic2, topic3].filter((topic) => topic !== null);

/** A word as an address, in lower case; `null` where it is larger than one. */
export const toAddress = (word: bigint): string | null =>
  word >> 160n === 0n ? `0x${word.toString(16).padStart(40, '0')}` : null;

/** The address in a topic, in lower case. */
export const addressOf = (topic: string): string => `0x${topic.slice(-40).toLowerCase()}`;

/** A list of numbers whose place, in bytes, is written in a word of the data; `null` where it does not fit. */
function listAt(words: readonly bigint[], place: bigint | undefined): readonly bigint[] | null {
  if (place === undefined || place % 32n !== 0n || place / 32n >= BigInt(words.length)) return null;
  const at = Number(place / 32n);
  const length = words[at] ?? 0n;
  return length > BigInt(words.length - at - 1) ? null : words.slice(at + 1, at + 1 + Number(length));
}

/** Whether a number is as large as addresses are, which amounts hardly ever are. */
const isLikeAddress = (value: bigint): boolean => value >> 128n !== 0n && value >> 160n === 0n;

/** Who gave and who got. */
type Ends = Pick<AssetTransfer, 'from' | 'to'>;

/** Two neighboring arguments as ends: both indexed, or both in the data. */
function endsOf({ indexed, words }: LogArguments, first: number): Ends | null {
  const all = indexed.length > 0 ? indexed.map(addressOf) : words.slice(0, first + 2).map(toAddress);
  const [from, to] = all.slice(first);
  return from && to ? { from, to } : null;
}

/** What a `Transfer` moved. Without indexed arguments it says nothing of what moves: the contract's name does, where it is shown. */
function readTransfer(token: string, log: LogArguments): AssetTransfer[] | null {
  const { indexed, words } = log;
  const ends = indexed.length === 1 ? null : endsOf(log, 0);
  if (!ends) return null;
  if (indexed[2] !== undefined) {
    return [{ ...ends, token, kind: 'nft', amount: '1', tokenId: BigInt(indexed[2]).toString() }];
  }
  const amount = words.at(-1) ?? 0n;
  // Some contracts index the amount: then an address is in its place, and nothing here tells which of the ends.
  if (indexed.length > 0 && isLikeAddress(amount)) return null;
  return [{ ...ends, token, kind: 'token', amount: `${amount}`, tokenId: null }];
}

/** What an event of ERC-1155 moved, which indexes its three addresses, or nothing in contracts that log otherwise. */
function readEditions(token: string, log: LogArguments, isBatch: boolean): AssetTransfer[] | null {
  const { indexed, words } = log;
  const ends = indexed.length === 3 || indexed.length === 0 ? endsOf(log, 1) : null;
  const [first, second] = words.slice(indexed.length === 0 ? 3 : 0);
  const [ids, amounts] = isBatch
    ? [listAt(words, first), listAt(words, second)]
    : [first === undefined ? null : [first], second === undefined ? null : [second]];
  if (!ends || !ids || ids.length !== amounts?.length) return null;
  return ids.map((id, at) => ({ ...ends, token, kind: 'nft', amount: `${amounts[at] ?? 0n}`, tokenId: `${id}` }));
}

/** The NFTs from the first to the last; `null` for more than are listed. */
function readConsecutive(token: string, { indexed, words }: LogArguments): AssetTransfer[] | null {
  const [first, last, from, to] = [...indexed.slice(0, 1).map(BigInt), ...words, ...indexed.slice(1).map(BigInt)];
  if (indexed.length !== 3 || first === undefined || last === undefined) return null;
  const ends = [from, to].map((end) => (end === undefined ? null : toAddress(end)));
  const [giver, receiver] = ends;
  if (!giver || !receiver || last < first || last - first >= MAX_CONSECUTIVE) return null;
  return Array.from({ length: Number(last - first) + 1 }, (_, at) => ({
    ...{ kind: 'nft', token, from: giver, to: receiver, amount: '1', tokenId: `${first + BigInt(at)}` },
  }));
}

/**
 * What a log reports as moved, by ERC-20, ERC-721, ERC-1155 and EIP-2309.
 *
 * @returns `null` where it is a transfer of tokens or NFTs, and does not say of what, or between whom; `undefined` for any
 *   other log. Anyone can log anything: what has other arguments than the event is none.
 */
export function readTransferLog(log: Log): AssetTransfer[] | null | undefined {
  const { address, topic0, data } = log;
  const words = wordsOf(data);
  if (!words) return undefined;
  const token = address.toLowerCase();
  const given = { indexed: indexedOf(log), words };
  const count = given.indexed.length + words.length;
  if (topic0 === TRANSFER) return count === 3 ? readTransfer(token, given) : undefined;
  if (topic0 === TRANSFER_SINGLE) return count === 5 ? readEditions(token, given, false) : undefined;
  if (topic0 === TRANSFER_BATCH) return count >= 5 ? readEditions(token, given, true) : undefined;
  if (topic0 === CONSECUTIVE) return count === 4 ? readConsecutive(token, given) : undefined;
  return undefined;
}
