import { MAX_ANSWER_BYTES, readStringBytes } from '@/server/chain/contractAnswers';

/** Gas limit of a call for a token's URI, since it runs untrusted code: the URI may be a picture that the contract draws. */
export const TOKEN_URI_GAS = 30_000_000n;

/** Selectors of `tokenURI(uint256)` (EIP-721) and `uri(uint256)` (EIP-1155). */
const SELECTORS: Readonly<Record<string, string>> = { ERC721: '0xc87b56dd', ERC1155: '0x0e89341c' };

const wordOf = (id: string): string => BigInt(id).toString(16).padStart(64, '0');

/**
 * Encodes the call for a token's URI.
 *
 * @param type `ERC721` or `ERC1155`
 * @param id in decimal
 */
export function encodeTokenUriCall(type: string, id: string): `0x${string}` {
  return `0x${(SELECTORS[type] ?? '').slice(2)}${wordOf(id)}`;
}

/**
 * Reads a contract's answer to that call, with the ID in place of `{id}` (EIP-1155). It is whole: no part of a URI leads
 * anywhere. Control characters are removed, of JSON and `data:` replaced by spaces.
 *
 * @returns `null` if it is not a string, empty, or larger than {@link MAX_ANSWER_BYTES}
 */
export function decodeTokenUri(answer: unknown, id: string): string | null {
  if (typeof answer !== 'string' || answer.length > 2 + 2 * MAX_ANSWER_BYTES) return null;
  const text = readStringBytes(answer)?.toString('utf8').trim() ?? '';
  // Marks within a text of its own, such as those that join emoji, belong to it.
  const isInline = /^(?:data:|[{<])/i.test(text);
  const uri = (isInline ? text.replace(/\p{Cc}+/gu, ' ') : text.replace(/\p{C}/gu, '')).trim();
  const whole = uri.replaceAll('{id}', wordOf(id));
  return whole === '' || Buffer.byteLength(whole) > MAX_ANSWER_BYTES ? null : whole;
}
