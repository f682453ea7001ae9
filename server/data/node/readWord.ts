import type { Hex } from 'viem';

/** One of the whole numbers that a contract answered, by its place; `null` where it answered none there. */
export function readWord(answer: Hex | null, place = 0): bigint | null {
  const word = answer?.slice(2 + place * 64, 66 + place * 64);
  return word?.length === 64 ? BigInt(`0x${word}`) : null;
}

/** The same as a lower-case address; `null` where it is none, or the zero address. */
export function readAddress(answer: Hex | null, place = 0): `0x${string}` | null {
  const word = readWord(answer, place);
  return word === null || word === 0n || word >= 1n << 160n ? null : `0x${word.toString(16).padStart(40, '0')}`;
}
