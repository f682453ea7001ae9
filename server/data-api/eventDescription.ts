import { type AbiEvent, type Hex, toEventSelector } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import type { ContractEvent, Log } from '@/protocol/data/shapes';
import { decodeLogValues, type ValueBudget } from '@/protocol/abi/decodeValues';
import { invalid } from '@/server/data-api/sources/Source';

/** How much of the events of an answer is decoded, in bytes; of one event a part. */
const MAX_DECODED = { left: 512 * 1024, each: 128 * 1024 };

/**
 * Reads which event a caller means.
 *
 * @param topic the event's hash or signature
 * @param items of the ABI that describes it
 * @throws Parse.Error 142 where the description is none of this event
 */
export function readEventDescription(topic: string, items: readonly unknown[]): { topic0: Hex; event: AbiEvent } {
  const topic0 = topicOf(topic);
  return { topic0, event: eventOf(items as (Partial<AbiEvent> | null)[], topic, topic0) };
}

function topicOf(topic: string): Hex {
  if (/^0x[\da-f]{64}$/i.test(topic)) return topic.toLowerCase() as Hex;
  try {
    return toEventSelector(topic);
  } catch {
    throw invalid('topic: must be the hash of an event, or its signature such as Transfer(address,address,uint256)');
  }
}

function eventOf(items: readonly (Partial<AbiEvent> | null)[], topic: string, topic0: Hex): AbiEvent {
  // A hash takes longer than a look at a name.
  const [head = ''] = topic.split('(', 1);
  const name = head === topic ? undefined : head.trim().split(/\s+/).at(-1);
  const events = items.filter((item) => item?.type === 'event' && (name === undefined || item.name === name));
  const event = events.find((item) => selectorOf(item as AbiEvent) === topic0);
  if (!event) throw invalid('data: must be the description (ABI) of the event that topic names');
  return event as AbiEvent;
}

function selectorOf(event: AbiEvent): Hex | null {
  try {
    return toEventSelector(event);
  } catch {
    return null; // A broken description is one of no event.
  }
}

/**
 * Logs, each decoded by their event's ABI. One of the same event with other arguments indexed (as ERC-20 and ERC-721
 * have) does not fit it, and one may be too large: their data and topics stay as they are.
 */
export function describeEvents(event: AbiEvent, logs: readonly Log[]): ContractEvent[] {
  const budget = { ...MAX_DECODED };
  return logs.map((log) => {
    const { transaction_hash, address, block_timestamp, block_number, block_hash } = log;
    const data = decode(event, log, budget);
    return { transaction_hash, address, block_timestamp, block_number, block_hash, data };
  });
}

function decode({ inputs }: AbiEvent, log: Log, budget: ValueBudget): Record<string, unknown> {
  const topics = [log.topic0, log.topic1, log.topic2, log.topic3].filter((topic) => topic !== null);
  try {
    const values = decodeLogValues(inputs, { topics, data: log.data }, budget);
    const isNamed = inputs.every(({ name }) => name);
    return Object.fromEntries(
      inputs.map(({ name }, position) => [isNamed && name ? name : String(position), toPlain(values[position])]),
    );
  } catch {
    return { data: log.data, topics };
  }
}

/** What JSON can hold. */
type Plain = DataAnswer<'runContractFunction'>;

/**
 * What a contract answered, as JSON: whole numbers of every size are decimal strings, so that no client reads one of
 * them inexactly and another one not.
 */
export function toPlain(value: unknown): Plain {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString();
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPlain(part)]));
}
