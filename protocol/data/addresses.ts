import { keccak_256 } from '@noble/hashes/sha3.js';

/** Address of nobody: tokens come from it when they are made, and go to it when they are destroyed. */
export const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** An address of the Ethereum family, in any case. */
const ETHEREUM = /^0x[\da-f]{40}$/i;

/** Addresses that were written last, by their digits: a page has the same ones many times. */
const written = new Map<string, string>();
const MAX_WRITTEN = 1_000;

/**
 * An address as people see and copy it: in the mixed case of EIP-55, by which a typo shows. Names, hashes and addresses
 * of other chains stay as they are. Keys, URLs and what the backend answers are in lower case.
 */
export function checksumAddress(address: string): string {
  if (!ETHEREUM.test(address)) return address;
  const digits = address.slice(2).toLowerCase();
  let found = written.get(digits);
  if (!found) {
    const hash = keccak_256(new TextEncoder().encode(digits));
    // A letter is a capital where the same digit of the hash is 8 or more.
    const isCapital = (at: number) => ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 8;
    found = `0x${digits.replace(/[a-f]/g, (letter, at: number) => (isCapital(at) ? letter.toUpperCase() : letter))}`;
    if (written.size >= MAX_WRITTEN) written.clear();
    written.set(digits, found);
  }
  return found;
}

/** Shortens an address in its middle: `0x7099…79C8`; what is short anyway, such as a name, stays whole. */
export function shortenAddress(address: string): string {
  const whole = checksumAddress(address);
  const head = whole.startsWith('0x') ? 6 : 4;
  return whole.length <= head + 8 ? whole : `${whole.slice(0, head)}…${whole.slice(-4)}`;
}
