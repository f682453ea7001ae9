/** The bytes of a text in base64 (RFC 4648, with padding); `null` unless it is the one way to write them. */
export function readBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** The bytes of a text in hexadecimal, with or without `0x`; `null` where it is none. */
export function readHex(text: string): Buffer | null {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  return digits.length % 2 === 0 && /^[\da-f]*$/i.test(digits) ? Buffer.from(digits, 'hex') : null;
}
