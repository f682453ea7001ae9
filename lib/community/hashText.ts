import type { MoralisSdk } from '@/lib/moralis/MoralisSdk';

/** SHA-256 of a text in UTF-8, in hexadecimal without `0x`: `crypto.subtle` is closed to pages without https. */
export function hashText({ web3Library: { utils } }: MoralisSdk, text: string): string {
  return utils.sha256(utils.toUtf8Bytes(text)).slice(2);
}
