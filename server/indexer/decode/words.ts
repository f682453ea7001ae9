/** Splits a log's data into words of 256 bits; `null` where it does not come out even. */
export function readWords(data: string): bigint[] | null {
  if ((data.length - 2) % 64 !== 0) return null;
  const words: bigint[] = [];
  for (let at = 2; at < data.length; at += 64) words.push(BigInt(`0x${data.slice(at, at + 64)}`));
  return words;
}

/** Reads a word, or a topic in hex, as an address; `null` where it is larger than one. */
export function wordAsAddress(word: bigint | string | undefined): string | null {
  if (word === undefined) return null;
  const hex = typeof word === 'bigint' ? word.toString(16).padStart(64, '0') : word.slice(2).toLowerCase();
  return hex.length === 64 && hex.startsWith('0'.repeat(24)) ? `0x${hex.slice(24)}` : null;
}
