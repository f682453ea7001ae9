/** What a contract says about itself is cut at so many characters. */
const LONGEST = 200;

/**
 * Reads a text that a contract answers: `string` as the ABI has it, or the `bytes32` of older tokens. A stranger wrote
 * it: what is no text in UTF-8 is replaced, characters that steer are left out, and the end is cut off.
 *
 * @returns `null` where it is no text, or an empty one
 */
export function readText(answer: unknown, longest = LONGEST): string | null {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer)) return null;
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length === 32) return clean(bytes.subarray(0, endOf(bytes)), longest);
  if (bytes.length < 64) return null;
  const offset = BigInt(`0x${bytes.subarray(0, 32).toString('hex')}`);
  if (offset > BigInt(bytes.length - 32)) return null;
  const start = Number(offset) + 32;
  const length = BigInt(`0x${bytes.subarray(Number(offset), start).toString('hex')}`);
  if (length > BigInt(bytes.length - start)) return null;
  return clean(bytes.subarray(start, start + Number(length)), longest);
}

/** A `bytes32` is filled up with zeros. */
function endOf(bytes: Buffer): number {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes.length : end;
}

function clean(bytes: Buffer, longest: number): string | null {
  // Cut before it is read: four bytes are the most that a character takes.
  const text = bytes
    .subarray(0, longest * 4)
    .toString('utf8')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, longest);
  return text === '' ? null : Buffer.from(text).toString('utf8'); // A pair cut in two is replaced.
}

/** Asks an ERC-721 contract who owns a token (`owner: null`), or an ERC-1155 contract how many of one an owner has. */
export type NftQuestion = { token_address: string; token_id: string; owner: string | null };

/** Selectors of `ownerOf(uint256)` (EIP-721) and `balanceOf(address,uint256)` (EIP-1155). */
const OWNER_OF = '0x6352211e';
const BALANCE_OF = '0x00fdd58e';

const ADDRESSES = 1n << 160n;

/** The call that asks the question, encoded. */
export function encodeNftQuestion({ token_id, owner }: NftQuestion): `0x${string}` {
  const id = BigInt(token_id).toString(16).padStart(64, '0');
  return owner === null ? `${OWNER_OF}${id}` : `${BALANCE_OF}${owner.slice(2).padStart(64, '0')}${id}`;
}

/**
 * What a contract answered, of which the first word counts.
 *
 * @returns the owner in lower case, or the amount in decimal; `null` for no such answer, and for the zero address, which
 *   owns nothing
 */
export function readNftAnswer({ owner }: NftQuestion, answer: unknown): string | null {
  const word = /^0x([0-9a-f]{64})/i.exec(typeof answer === 'string' ? answer : '')?.[1];
  if (word === undefined) return null;
  const value = BigInt(`0x${word}`);
  if (owner !== null) return value.toString();
  return value === 0n || value >= ADDRESSES ? null : `0x${value.toString(16).padStart(40, '0')}`;
}

/** How nodes say that the contract's own code came to a bad end. */
const FAILED =
  /revert|invalid ?opcode|out ?of ?gas|stack ?(?:under|over)flow|invalid ?jump|(?:E?VM) (?:error|exception|execution)|gas required exceeds/i;

/** JSON-RPC of Ethereum: the call was reverted. */
const REVERTED = 3;

/** Whether a node's error says that the contract refused the call, in place of that it could not be asked. */
export const isRevert = ({ code, message }: { code?: number | null; message: string }): boolean =>
  code === REVERTED || FAILED.test(message);
