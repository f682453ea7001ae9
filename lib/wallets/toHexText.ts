/** The UTF-8 bytes of a text in hexadecimal with `0x` before, as `personal_sign` takes them. */
export function toHexText(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
