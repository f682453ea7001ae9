const PART = 65_536;

/** Bytes of a file that was never written, from an offset on: each part of 64 kB begins with its number. */
export function* numberedBytes(offset: number, size: number): Generator<Buffer> {
  for (let start = offset - (offset % PART); start < size; start += PART) {
    const part = Buffer.alloc(Math.min(PART, size - start), start / PART);
    part.writeUInt32BE(start / PART);
    yield part.subarray(Math.max(0, offset - start));
  }
}
