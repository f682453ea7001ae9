/** 64 bytes (Ed25519) in hexadecimal. */
const SIGNATURE = /^(?:0x)?([\da-f]{128})$/i;

/** A signature of MultiversX as it goes over the wire, with `0x`; `null` where it is none. */
export function readSignature(text: string): string | null {
  const digits = SIGNATURE.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}
