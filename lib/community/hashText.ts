import { sha256 } from 'viem/utils';

/** SHA-256 of a text in UTF-8, in hexadecimal without `0x`: `crypto.subtle` is closed to pages without https. */
export const hashText = (text: string): string => sha256(new TextEncoder().encode(text)).slice(2);

/** SHA-256 of bytes, as of a text. */
export const hashBytes = (bytes: ArrayBuffer): string => sha256(new Uint8Array(bytes)).slice(2);
