import { type CustomTypesConfig, types } from 'pg';

const HEX = /^0x(?:[\da-fA-F]{2})*$/;

/**
 * An address, a hash or other bytes as a parameter of a `bytea` column.
 *
 * @param hex with `0x`, in any case
 * @throws RangeError if it is not hex of whole bytes
 */
export function toBytes(hex: string): Buffer {
  if (!HEX.test(hex)) throw new RangeError(`Not whole bytes in hexadecimal: ${hex.slice(0, 80)}`);
  return Buffer.from(hex.slice(2), 'hex');
}

/** Bytes as lower-case hex with `0x`. */
export const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

/** PostgreSQL's type IDs of `bytea` and `bytea[]`. */
const BYTEA = 17;
const BYTEA_ARRAY = 1001;

const parseArray = (types.getTypeParser as (oid: number) => unknown)(BYTEA_ARRAY) as (
  text: string,
) => (Buffer | null)[];

/** Parses `bytea` results to lower-case hex with `0x`; other types are unchanged. */
export const BYTES_AS_HEX: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return types.getTypeParser(oid, format);
    // PostgreSQL writes `\x12ab`.
    if (oid === BYTEA) return (text: string) => `0x${text.slice(2)}`;
    if (oid === BYTEA_ARRAY) return (text: string) => parseArray(text).map((one) => one && toHex(one));
    return types.getTypeParser(oid, format);
  },
};

/** Splits a log's data into 256-bit words; `null` if the length does not fit. */
export function readWords(data: string): bigint[] | null {
  if ((data.length - 2) % 64 !== 0) return null;
  const words: bigint[] = [];
  for (let at = 2; at < data.length; at += 64) words.push(BigInt(`0x${data.slice(at, at + 64)}`));
  return words;
}

/** Reads a word, or a topic in hex, as an address; `null` if it is too large. */
export function wordToAddress(word: bigint | string | undefined): string | null {
  if (word === undefined) return null;
  const hex = typeof word === 'bigint' ? word.toString(16).padStart(64, '0') : word.slice(2).toLowerCase();
  return hex.length === 64 && hex.startsWith('0'.repeat(24)) ? `0x${hex.slice(24)}` : null;
}
