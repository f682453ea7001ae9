/** What a contract says about itself is cut at so many characters. */
const LONGEST = 200;

/**
 * Reads a text that a contract answers: `string` as the ABI has it, or the `bytes32` of older tokens. A stranger wrote
 * it: what is no text in UTF-8 is replaced, characters that steer are left out, and the end is cut off.
 *
 * @returns `null` where it is no text, or an empty one
 */
export function readText(answer: unknown, longest = LONGEST): string | null {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer)) return null;
  const bytes = Buffer.from(answer.slice(2), 'hex');
  if (bytes.length === 32) return clean(bytes.subarray(0, endOf(bytes)), longest);
  if (bytes.length < 64) return null;
  const offset = BigInt(`0x${bytes.subarray(0, 32).toString('hex')}`);
  if (offset > BigInt(bytes.length - 32)) return null;
  const start = Number(offset) + 32;
  const length = BigInt(`0x${bytes.subarray(Number(offset), start).toString('hex')}`);
  if (length > BigInt(bytes.length - start)) return null;
  return clean(bytes.subarray(start, start + Number(length)), longest);
}

/** A `bytes32` is filled up with zeros. */
function endOf(bytes: Buffer): number {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes.length : end;
}

function clean(bytes: Buffer, longest: number): string | null {
  // Cut before it is read: four bytes are the most that a character takes.
  const text = bytes
    .subarray(0, longest * 4)
    .toString('utf8')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, longest);
  return text === '' ? null : Buffer.from(text).toString('utf8'); // A pair cut in two is replaced.
}
