import type { Hex } from 'viem';

/** A number as a word of the ABI. */
const word = (value: number): string => value.toString(16).padStart(64, '0');

/** Bytes with their length before them, up to the end of a word. */
const bytesOf = (hex: string): string => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** The members of a list (`bytes[]` or `string[]`) that all lead to one value. */
const sharedMembers = ({ offsets, bytes }: { offsets: number; bytes: number }): string =>
  word(offsets) + word(offsets * 32).repeat(offsets) + bytesOf('61'.repeat(bytes));

/** A list (`bytes[]` or `string[]`) whose offsets all lead to one value: it decodes to `offsets` times `bytes`. */
export const sharedBlob = (size: { offsets: number; bytes: number }): Hex => `0x${word(32)}${sharedMembers(size)}`;

/**
 * Lists within lists (`uint256[][][]…`): each has so many members, all of which are the next one. It decodes to `members` to
 * the power of `depth` numbers.
 */
export function sharedLists({ members, depth }: { members: number; depth: number }): Hex {
  const list = `${word(members)}${word(members * 32).repeat(members)}`;
  return `0x${word(32)}${list.repeat(depth - 1)}${word(members)}${word(1).repeat(members)}`;
}

/** A call of `aggregate3((address,bool,bytes)[])`, whose calls are one and the same. */
export function sharedCalls({ offsets, bytes }: { offsets: number; bytes: number }): Hex {
  const call = word(0) + word(1) + word(96) + bytesOf('61'.repeat(bytes));
  return `0x82ad56cb${word(32)}${word(offsets)}${word(offsets * 32).repeat(offsets)}${call}`;
}

/** `OffchainLookup` of EIP-3668 by a contract that names one gateway `offsets` times. */
export const sharedLookup = (sender: string, size: { offsets: number; bytes: number }): Hex =>
  lookupOf(sender, sharedMembers(size), '');

/** The same with a batch of questions, which are one and the same. */
export function sharedBatch(sender: string, size: { offsets: number; bytes: number }): Hex {
  const gateways = word(1) + word(32) + bytesOf(hexOf('x-batch-gateway:true'));
  // Each is of nobody, and names one gateway of so many letters.
  const question = word(0) + word(96) + word(0) + word(1) + word(32) + bytesOf('61'.repeat(size.bytes));
  const questions = word(32) + word(size.offsets) + word(size.offsets * 32).repeat(size.offsets) + question;
  return lookupOf(sender, gateways, `${QUERY}${questions}`);
}

/** What `OffchainLookup(address,string[],bytes,bytes4,bytes)` and `query((address,string[],bytes)[])` begin with. */
const [LOOKUP, QUERY] = ['556f1830', 'a780bab6'];

function lookupOf(sender: string, gateways: string, question: string): Hex {
  const places = [5 * 32, 5 * 32 + gateways.length / 2, 5 * 32 + (gateways.length + bytesOf(question).length) / 2];
  const [atGateways = 0, atQuestion = 0, atRest = 0] = places;
  const head = `${sender.slice(2).padStart(64, '0')}${word(atGateways)}${word(atQuestion)}${'12'.padEnd(64, '0')}${word(atRest)}`;
  return `0x${LOOKUP}${head}${gateways}${bytesOf(question)}${word(0)}`;
}
