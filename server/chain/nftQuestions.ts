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
