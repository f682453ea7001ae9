import type { AbiEvent, AbiParameter } from 'viem';
import { decodeLogValues } from '@/protocol/abi/decodeValues';
import { argumentColumns, columnName, isNumber } from '@/server/event-sync/eventClass';

/** A log of the index, with the block it is in. */
export type IndexedLog = {
  blockNumber: number;
  blockHash: string;
  blockTime: Date;
  logIndex: number;
  transactionIndex: number;
  transactionHash: string;
  address: string;
  data: string;
  topics: (string | null)[];
};

/**
 * How an argument is written: amounts as decimal digits, addresses in lower case, bytes in
 * hexadecimal.
 */
export type EventValue = string | boolean | number | EventValue[] | { [name: string]: EventValue };

/** How much of an event is decoded, in bytes. */
const MAX_DECODED = 128 * 1024;

/**
 * Decodes a log into columns.
 *
 * @param event `null` returns topics and data unchanged
 * @returns `null` if the log does not fit the ABI: an ERC-721's `Transfer` has the signature of an
 * ERC-20's; and if its values are too large
 */
export function decodeEvent(event: AbiEvent | null, { topics, data }: IndexedLog): Record<string, EventValue> | null {
  const given = topics.filter((topic) => topic !== null);
  if (event === null) {
    return { ...Object.fromEntries(given.map((topic, index) => [`topic${index}`, topic])), data };
  }
  let values: readonly unknown[];
  try {
    values = decodeLogValues(event.inputs, { topics: given, data }, { left: MAX_DECODED });
  } catch {
    return null;
  }
  const columns: Record<string, EventValue> = {};
  for (const [position, { column, decimalColumn, abiType }] of argumentColumns(event).entries()) {
    const input = event.inputs[position];
    if (!input) continue; // One column for each.
    const value = toValue({ ...input, type: abiType }, values[position]);
    columns[column] = value;
    if (decimalColumn !== null) columns[decimalColumn] = Number(value);
  }
  return columns;
}

function toValue(parameter: AbiParameter, value: unknown): EventValue {
  const { type } = parameter;
  const inner = /^(.*)\[\d*\]$/.exec(type)?.[1];
  if (inner !== undefined) {
    return (value as unknown[]).map((item) => toValue({ ...parameter, type: inner }, item));
  }
  if (type === 'tuple' && 'components' in parameter) {
    const parts = parameter.components.map(({ name = '' }, position) => [name, columnName(name, position)] as const);
    return Object.fromEntries(
      parameter.components.map((component, position) => {
        const [name, column] = parts[position] ?? ['', ''];
        const part = Array.isArray(value) ? value[position] : (value as Record<string, unknown>)[name];
        return [column, toValue(component, part)];
      }),
    );
  }
  if (isNumber(type)) return String(value);
  if (type === 'bool') return value === true;
  if (type === 'address') return String(value).toLowerCase();
  // PostgreSQL stores no NUL and no unpaired surrogate.
  return Buffer.from(String(value).replaceAll('\0', '\uFFFD')).toString('utf8');
}
