import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** Maximum answer of a contract, in bytes. */
export const MAX_ANSWER_BYTES = 512 * 1024;

/** Maximum length of a name or symbol, in characters. */
const MAX_LENGTH = 200;

/**
 * Reads a string returned by a contract: `string` in the ABI, or the `bytes32` of older tokens. It
 * is untrusted: invalid UTF-8 is replaced, control characters are removed, and it is truncated.
 *
 * @returns `null` if it is not a string, or empty
 */
export function readText(answer: unknown, longest = MAX_LENGTH): string | null {
  const bytes = readStringBytes(answer);
  // Truncated before decoding: a character takes at most four bytes.
  return bytes && cleanText(bytes.subarray(0, longest * 4).toString('utf8'), longest);
}

/**
 * Reads the bytes of a string returned by a contract: `string` in the ABI, or the `bytes32` of
 * older tokens.
 *
 * @returns `null` if it is not a string
 */
export function readStringBytes(answer: unknown): Buffer | null {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer)) return null;
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length === 32) return bytes.subarray(0, endOf(bytes));
  if (bytes.length < 64) return null;
  const offset = BigInt(`0x${bytes.subarray(0, 32).toString('hex')}`);
  if (offset > BigInt(bytes.length - 32)) return null;
  const start = Number(offset) + 32;
  const length = BigInt(`0x${bytes.subarray(Number(offset), start).toString('hex')}`);
  return length > BigInt(bytes.length - start) ? null : bytes.subarray(start, start + Number(length));
}

/** A `bytes32` is padded with zeros. */
function endOf(bytes: Buffer): number {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes.length : end;
}

/**
 * An untrusted string without control characters and marks that steer the direction of writing, truncated; `null` if
 * nothing is left to see.
 */
export function cleanText(given: string, longest = MAX_LENGTH): string | null {
  // Where it is cut, a joiner may have lost what it joined.
  const text = withoutUnseen(
    withoutUnseen(given.slice(0, 4 * longest))
      .trim()
      .slice(0, longest),
  );
  return text === '' ? null : text;
}

/**
 * Asks an ERC-721 contract for a token's owner (`owner: null`), or an ERC-1155 contract for an
 * owner's amount.
 */
export type NftCall = { token_address: string; token_id: string; owner: string | null };

/** Selectors of `ownerOf(uint256)` (EIP-721) and `balanceOf(address,uint256)` (EIP-1155). */
const OWNER_OF = '0x6352211e';
const BALANCE_OF = '0x00fdd58e';

const ADDRESSES = 1n << 160n;

/** A function that no contract has, with room for an argument: who answers it answers anything, as precompiles do. */
export const UNIMPLEMENTED_CALL: `0x${string}` = `0xf0e1d2c3${'0'.repeat(64)}`;

/** The encoded call. */
export function encodeNftCall({ token_id, owner }: NftCall): `0x${string}` {
  const id = BigInt(token_id).toString(16).padStart(64, '0');
  return owner === null ? `${OWNER_OF}${id}` : `${BALANCE_OF}${owner.slice(2).padStart(64, '0')}${id}`;
}

/**
 * A contract's answer, of which the first word counts.
 *
 * @returns the owner in lower case, or the amount in decimal; `null` for an invalid answer and for
 * the zero address, which owns nothing
 */
export function decodeNftResult({ owner }: NftCall, answer: unknown): string | null {
  const word = /^0x([0-9a-f]{64})/i.exec(typeof answer === 'string' ? answer : '')?.[1];
  if (word === undefined) return null;
  const value = BigInt(`0x${word}`);
  if (owner !== null) return value.toString();
  return value === 0n || value >= ADDRESSES ? null : `0x${value.toString(16).padStart(40, '0')}`;
}

/** How nodes report that the contract's code failed. */
const FAILED =
  /revert|invalid ?opcode|out ?of ?gas|stack ?(?:under|over)flow|invalid ?jump|(?:E?VM) (?:error|exception|execution)|gas required exceeds/i;

/** JSON-RPC of Ethereum: the call was reverted. */
const REVERTED = 3;

/** Whether a node's error means that the contract reverted, rather than that the call failed. */
export const isRevert = ({ code, message }: { code?: number | null; message: string }): boolean =>
  code === REVERTED || FAILED.test(message);
