/** Bytes of a file: from `start`, `length` of them. */
export type ByteRange = { start: number; length: number };

/**
 * Reads the header `Range` (RFC 9110, 14.2) for one range of bytes.
 *
 * @param size of the whole file, in bytes
 * @returns `null` where the whole is to be sent, as for several ranges; `unsatisfiable` where it lies behind the end
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { start, length: end - start + 1 };
}
