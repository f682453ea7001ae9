import { type Abi, type AbiEvent, type AbiFunction, parseAbi, toEventSelector, toFunctionSelector } from 'viem';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { readAbiItems } from '@/lib/contracts/readAbiItems';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import type { AbiParameter } from '@/protocol/abi/boundedValues';
import type { Log } from '@/protocol/data/shapes';
import { decodeLogValues, decodeValues, type ValueBudget, ValuesTooLargeError } from '@/protocol/abi/decodeValues';

/** How much of one call or log is decoded, and of all logs of a page, in bytes. Nodes take calls of at most 128 kB. */
const MAX_DECODED = { each: 128 * 1024, page: 512 * 1024 };

/** Longest name of a function or event that is shown, in characters. */
const MAX_NAME_LENGTH = 100;

/** What all logs of a page may take together. */
export const logBudget = (): ValueBudget => ({ left: MAX_DECODED.page, each: MAX_DECODED.each });

const callBudget = (): ValueBudget => ({ left: MAX_DECODED.each });

/** Reads calls and logs by ABIs. */
export type Decoder = {
  /** The name of the function that a transaction calls, by the first four bytes alone; `null` where no ABI has it. */
  nameOf: (input: string) => string | null;
  /** What a transaction asked of a contract; `null` where no ABI has such a function. */
  call: (input: string, budget?: ValueBudget) => Decoded | null;
  /** A decoded log; `null` if no ABI has such an event. @param budget of all logs of the page */
  log: (log: Log, budget: ValueBudget) => Decoded | null;
};

type Item = { readonly name: string; readonly inputs: readonly AbiParameter[] };

/** Makes a decoder. @param abis where several have the same function or event, the first that fits counts */
export function createDecoder(abis: readonly Abi[]): Decoder {
  // A verified contract's is what somebody wrote.
  const items = abis.flat().filter((item) => typeof item === 'object' && item !== null);
  const functions = items.filter((item): item is AbiFunction => item.type === 'function');
  const events = items.filter((item): item is AbiEvent => item.type === 'event');
  const bySelector = group(functions, toFunctionSelector);
  const byTopic = group(events, toEventSelector);
  const functionsOf = (input: string) => bySelector.get(input.slice(0, 10).toLowerCase());
  return {
    nameOf(input) {
      const [item] = functionsOf(input) ?? [];
      return item ? nameOf(item) : null;
    },
    call(input, budget = callBudget()) {
      const read = (item: Item) => decodeValues(item.inputs, `0x${input.slice(10)}`, budget);
      return firstOf(functionsOf(input), read);
    },
    log({ topic0, topic1, topic2, topic3, data }, budget) {
      const read = (item: Item) =>
        decodeLogValues(item.inputs, { topics: [topic0, topic1, topic2, topic3], data }, budget);
      return firstOf(byTopic.get(String(topic0).toLowerCase()), read);
    },
  };
}

const nameOf = ({ name }: Item): string => name.slice(0, MAX_NAME_LENGTH);

function group<Of extends Item>(items: readonly Of[], keyOf: (item: Of) => string): ReadonlyMap<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const item of items) {
    try {
      if (typeof item.name !== 'string') continue;
      const key = keyOf(item).toLowerCase();
      const alike = groups.get(key);
      if (alike) alike.push(item);
      else groups.set(key, [item]);
    } catch {
      continue; // A broken part of an ABI describes nothing.
    }
  }
  return groups;
}

function firstOf(items: readonly Item[] = [], read: (item: Item) => readonly unknown[]): Decoded | null {
  let large: Decoded | null = null;
  for (const item of items) {
    try {
      return describe(item, read(item));
    } catch (error) {
      // The same first bytes, and something else behind them: another may fit.
      if (error instanceof ValuesTooLargeError) large ??= { name: nameOf(item), values: null };
    }
  }
  return large;
}

function describe(item: Item, values: readonly unknown[]): Decoded {
  return {
    name: nameOf(item),
    values: item.inputs.map((input, position) => ({
      name: input.name || String(position),
      type: input.type,
      value: toText(values[position]),
    })),
  };
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(', ');
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => `${name}: ${toText(part)}`);
    return `(${parts.join(', ')})`;
  }
  return typeof value === 'string'
    ? value.replace(/^0x[\da-f]{40}$/i, (address) => address.toLowerCase())
    : String(value);
}

/**
 * A decoder by the ABI of a contract that somebody keeps, a known one by its name, or in any form that `readAbiItems`
 * takes; one that reads nothing where it is no ABI. Brings its library along: import it lazily.
 */
export function decodeByAbi(text: string): Decoder {
  try {
    const items = readAbiItems(BUNDLED_ABIS[text]?.lines ?? text);
    // ethers writes `tuple(…)` where viem writes `(…)`.
    const lines = items.flatMap((item) => (typeof item === 'string' ? item.replaceAll('tuple(', '(') : []));
    const objects = items.filter((item) => typeof item === 'object' && item !== null) as Abi[number][];
    return createDecoder([objects, lines.length > 0 ? parseAbi(lines) : []]);
  } catch {
    return createDecoder([]); // Written by hand; /contracts says what is wrong with it.
  }
}
