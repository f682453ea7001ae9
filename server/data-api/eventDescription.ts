import { type Abi, type AbiEvent, decodeEventLog, type Hex, toEventSelector } from 'viem';
import type { DataAnswer } from '@/protocol/data/registry';
import type { ContractEvent, Log } from '@/protocol/data/shapes';
import { readAbiItems } from '@/server/data-api/node/abiShapes';
import { invalid } from '@/server/data-api/sources/Source';

/**
 * Reads which event a caller means.
 *
 * @param topic the event's hash or signature
 * @param data its description, alone or within an ABI, in any form that `unwrapAbi` takes
 * @throws Parse.Error 142 where the description is none of this event
 */
export function readEventDescription(topic: string, data: unknown): { topic0: Hex; event: AbiEvent } {
  const topic0 = topicOf(topic);
  return { topic0, event: eventOf(data, topic0) };
}

function topicOf(topic: string): Hex {
  if (/^0x[\da-f]{64}$/i.test(topic)) return topic.toLowerCase() as Hex;
  try {
    return toEventSelector(topic);
  } catch {
    throw invalid('topic: must be the hash of an event, or its signature such as Transfer(address,address,uint256)');
  }
}

function eventOf(description: unknown, topic0: Hex): AbiEvent {
  const items = readAbiItems(description, 'data') as (Partial<AbiEvent> | null)[];
  const event = items.find((item) => item?.type === 'event' && selectorOf(item as AbiEvent) === topic0);
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
 * A log, told by its event's description. One of the same event with other arguments indexed (as ERC-20 and ERC-721
 * have) tells nothing by this description: its data and topics are told as they are.
 */
export function describeEvent(event: AbiEvent, log: Log): ContractEvent {
  const { transaction_hash, address, block_timestamp, block_number, block_hash } = log;
  return { transaction_hash, address, block_timestamp, block_number, block_hash, data: decode(event, log) };
}

function decode(event: AbiEvent, log: Log): Record<string, unknown> {
  const topics = [log.topic0, log.topic1, log.topic2, log.topic3].filter((topic) => topic !== null) as [Hex, ...Hex[]];
  try {
    const abi: Abi = [event];
    const { args } = decodeEventLog({ abi, data: log.data as Hex, topics, strict: true });
    return Array.isArray(args)
      ? Object.fromEntries(args.map((value, position) => [String(position), toPlain(value)]))
      : (toPlain(args ?? {}) as Record<string, unknown>);
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
