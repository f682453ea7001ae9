import type { MoralisSdk } from '@/lib/sdk/MoralisSdk';

/** SHA-256 of a text in UTF-8, in hexadecimal without `0x`: `crypto.subtle` is closed to pages without https. */
export function hashText({ web3Library: { utils } }: MoralisSdk, text: string): string {
  return utils.sha256(utils.toUtf8Bytes(text)).slice(2);
}

/** SHA-256 of bytes, as of a text. */
export function hashBytes({ web3Library: { utils } }: MoralisSdk, bytes: ArrayBuffer): string {
  return utils.sha256(new Uint8Array(bytes)).slice(2);
}
