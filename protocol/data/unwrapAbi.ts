/** A compiler's file within a module within a text: what goes deeper is no ABI. */
const MAX_LAYERS = 6;

/**
 * The items of a contract's ABI in any of its forms: a list; one item; a file of a compiler that holds the list as `abi`
 * (Hardhat, Foundry, Truffle, Remix); Solidity's metadata; what `solc` writes about one contract; a module that was
 * imported whole (`default`); or any of these as JSON in a text. The items are not checked.
 *
 * @throws SyntaxError for a text that is not JSON
 */
export function unwrapAbi(given: unknown): unknown[] {
  let found = given;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const inner: unknown = typeof found === 'string' ? JSON.parse(found.trim()) : heldBy(found);
    if (inner === undefined) break;
    found = inner;
  }
  return Array.isArray(found) ? found : [found];
}

/** What a file holds as its ABI; `undefined` where it is none that holds one. */
function heldBy(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const { abi, output, contracts, default: imported } = value;
  if (abi !== undefined) return abi;
  // Solidity's contract metadata.
  if (isRecord(output) && output['abi'] !== undefined) return output['abi'];
  if (isRecord(contracts)) return onlyOne(contracts);
  return imported;
}

/** The one contract in what `solc` writes, by file and name, or by both at once; of several, none is meant. */
function onlyOne(contracts: Readonly<Record<string, unknown>>): unknown {
  const all = Object.values(contracts).flatMap((one) =>
    isRecord(one) && one['abi'] === undefined ? Object.values(one) : [one],
  );
  return all.length === 1 ? all[0] : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Most items of an ABI, and most items and parameters of parameters together: the largest contracts have a tenth. */
export const ABI_BOUNDS = { items: 1_000, parts: 10_000, depth: 60, characters: 1024 * 1024 } as const;

/**
 * How many items an ABI has, with the parameters of each, and theirs: what it costs to read. Counted level by level, since
 * an ABI may be deeper than the stack.
 *
 * @returns `Infinity` for one that nests too deep
 */
export function countAbiParts(items: readonly unknown[]): number {
  let parts = 0;
  let level: readonly unknown[] = items;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > ABI_BOUNDS.depth) return Infinity;
    const next: unknown[] = [];
    for (const part of level) {
      if (typeof part !== 'object' || part === null) continue;
      if (!Array.isArray(part)) parts += 1;
      for (const held of Object.values(part)) if (typeof held === 'object') next.push(held);
    }
    level = next;
  }
  return parts;
}
