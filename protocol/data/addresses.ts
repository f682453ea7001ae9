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
    const hash = keccak256(digits);
    // A letter is a capital where the same digit of the hash is 8 or more.
    const isCapital = (at: number) => ((hash[at >> 3] as number) >> (4 * ((at & 7) ^ 1))) & 8;
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

/**
 * Keccak-256 of 40 ASCII characters (FIPS 202, with the padding of Ethereum), as words of 32 bits, the lowest byte first.
 * It is written out since every page shows addresses: a library, which takes any length, is several times as large. The
 * state has 25 lanes of 64 bits, each of two words beside each other; a row has ten words.
 */
function keccak256(text: string): readonly number[] {
  let state = Array<number>(50).fill(0);
  const word = (at: number): number => state[at] as number;
  for (const [at, letter] of [...text].entries())
    state[at >> 2] = word(at >> 2) | (letter.charCodeAt(0) << (8 * (at & 3)));
  // What is shorter than a block ends with these two bits.
  state[10] = 1;
  state[33] = 1 << 31;
  for (let round = 0, bits = 1; round < 24; round += 1) {
    // θ: every word is mixed with two of the columns beside it, one of them turned by a bit.
    const column = (at: number) => [0, 10, 20, 30, 40].reduce((sum, row) => sum ^ word(row + (at % 10)), 0);
    state = state.map((one, at) => one ^ column(at + 8) ^ (column(at + 2) << 1) ^ (column((at + 2) ^ 1) >>> 31));
    // ρ and π: every lane but the first is turned, and takes the place of another.
    let [x, y, low, high] = [1, 0, word(2), word(3)];
    for (let step = 1; step <= 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const at = 2 * x + 10 * y;
      const turn = (step * (step + 1)) / 2;
      if (turn & 32) [low, high] = [high, low];
      const next = [word(at), word(at + 1)] as const;
      state[at] = (low << turn) | (high >>> -turn);
      state[at + 1] = (high << turn) | (low >>> -turn);
      [low, high] = next;
    }
    // χ: every lane is mixed with the two behind it in its row.
    const behind = (at: number, by: number) => word(at - (at % 10) + ((at + by) % 10));
    state = state.map((one, at) => one ^ (~behind(at, 2) & behind(at, 4)));
    // ι: the constant of the round, from a register of eight bits.
    for (let bit = 0; bit < 7; bit += 1) {
      const at = bit > 5 ? 1 : 0;
      if (bits & 1) state[at] = word(at) ^ (1 << ((1 << bit) - 1));
      bits = (bits << 1) ^ ((bits >> 7) * 0x171);
    }
  }
  return state;
}
