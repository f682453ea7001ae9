import { type CustomTypesConfig, types } from 'pg';

const HEX = /^0x(?:[\da-fA-F]{2})*$/;

/**
 * An address, a hash or other bytes as a value of a statement, where the column is `bytea`.
 *
 * @param hex with `0x`, in whatever case
 * @throws RangeError for what is no hex of whole bytes
 */
export function toBytes(hex: string): Buffer {
  if (!HEX.test(hex)) throw new RangeError(`These are no bytes in hexadecimal: ${hex.slice(0, 80)}`);
  return Buffer.from(hex.slice(2), 'hex');
}

/** Bytes as people write them: lower-case hex with `0x`. */
export const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

/** PostgreSQL's numbers of `bytea` and `bytea[]`. */
const BYTEA = 17;
const BYTEA_ARRAY = 1001;

const parseArray = (types.getTypeParser as (oid: number) => unknown)(BYTEA_ARRAY) as (
  text: string,
) => (Buffer | null)[];

/** Has statements answer `bytea` as lower-case hex with `0x`; all else as ever. */
export const BYTES_AS_HEX: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format === 'binary') return types.getTypeParser(oid, format);
    // PostgreSQL writes `\x12ab`.
    if (oid === BYTEA) return (text: string) => `0x${text.slice(2)}`;
    if (oid === BYTEA_ARRAY) return (text: string) => parseArray(text).map((one) => one && toHex(one));
    return types.getTypeParser(oid, format);
  },
};

/** Splits a log's data into words of 256 bits; `null` where it does not come out even. */
export function readWords(data: string): bigint[] | null {
  if ((data.length - 2) % 64 !== 0) return null;
  const words: bigint[] = [];
  for (let at = 2; at < data.length; at += 64) words.push(BigInt(`0x${data.slice(at, at + 64)}`));
  return words;
}

/** Reads a word, or a topic in hex, as an address; `null` where it is larger than one. */
export function wordAsAddress(word: bigint | string | undefined): string | null {
  if (word === undefined) return null;
  const hex = typeof word === 'bigint' ? word.toString(16).padStart(64, '0') : word.slice(2).toLowerCase();
  return hex.length === 64 && hex.startsWith('0'.repeat(24)) ? `0x${hex.slice(24)}` : null;
}
