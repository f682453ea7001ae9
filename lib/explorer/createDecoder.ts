import {
  type Abi,
  type AbiEvent,
  type AbiFunction,
  decodeEventLog,
  decodeFunctionData,
  type Hex,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
} from 'viem';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { readAbiItems } from '@/lib/contracts/readAbiItems';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import type { Log } from '@/protocol/data/shapes';

/** Reads calls and logs by ABIs. */
export type Decoder = {
  /** What a transaction asked of a contract; `null` where no ABI has such a function. */
  call: (input: string) => Decoded | null;
  /** A decoded log; `null` if no ABI has such an event. */
  log: (log: Log) => Decoded | null;
};

type Input = { readonly name?: string | undefined; readonly type: string };

/** Makes a decoder. @param abis where several have the same function or event, the first that fits counts */
export function createDecoder(abis: readonly Abi[]): Decoder {
  const items = abis.flat();
  const functions = items.filter((item): item is AbiFunction => item.type === 'function');
  const events = items.filter((item): item is AbiEvent => item.type === 'event');
  const bySelector = group(functions, toFunctionSelector);
  const byTopic = group(events, toEventSelector);
  return {
    call(input) {
      return firstOf(bySelector.get(input.slice(0, 10).toLowerCase()), (item) => {
        const { args = [] } = decodeFunctionData({ abi: [item], data: input as Hex });
        return describe(item.name, item.inputs, args);
      });
    },
    log({ topic0, topic1, topic2, topic3, data }) {
      const topics = [topic0, topic1, topic2, topic3].filter((topic) => topic !== null) as [Hex, ...Hex[]];
      return firstOf(byTopic.get(String(topic0).toLowerCase()), (item) => {
        const { args } = decodeEventLog({ abi: [item], data: data as Hex, topics, strict: true });
        const values = args as unknown as readonly unknown[] | Readonly<Record<string, unknown>>;
        const list = Array.isArray(values)
          ? (values as unknown[])
          : item.inputs.map(({ name }) => Reflect.get(values, name ?? ''));
        return describe(item.name, item.inputs, list);
      });
    },
  };
}

function group<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item).toLowerCase();
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

function firstOf<Item>(items: readonly Item[] = [], read: (item: Item) => Decoded): Decoded | null {
  for (const item of items) {
    try {
      return read(item);
    } catch {
      continue; // The same first bytes, and something else behind them: another may fit.
    }
  }
  return null;
}

function describe(name: string, inputs: readonly Input[], values: readonly unknown[]): Decoded {
  return {
    name,
    values: inputs.map((input, position) => ({
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
    return { call: () => null, log: () => null }; // Written by hand; /contracts says what is wrong with it.
  }
}
