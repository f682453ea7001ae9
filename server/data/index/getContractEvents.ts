import { decodeEventLog, toEventSelector, type Abi, type AbiEvent, type Hex } from 'viem';
import type { RangeParameters } from '@/server/data/index/blockRange';
import { getLogsByAddress } from '@/server/data/index/getLogsByAddress';
import type { Index } from '@/server/data/index/Index';
import type { PageParameters } from '@/server/data/index/listPage';
import { invalid } from '@/server/data/index/refuse';
import type { ContractEvent, Log } from '@/protocol/data/shapes';

/**
 * `getContractEvents`: the events of one kind that a contract has told, newest first, decoded by their description.
 *
 * @param parameters `topic` is the event's hash or signature; `data` its description, alone or within an ABI
 * @throws Parse.Error 142 where the description is none of this event
 */
export async function getContractEvents(
  index: Index,
  parameters: { address: string; topic: string; data: unknown } & RangeParameters & PageParameters,
): Promise<ContractEvent[]> {
  const topic0 = topicOf(parameters.topic);
  const event = eventOf(parameters.data, topic0);
  const { result } = await getLogsByAddress(index, { ...parameters, topic0 });
  return result.map((log) => ({
    transaction_hash: log.transaction_hash,
    address: log.address,
    block_timestamp: log.block_timestamp,
    block_number: log.block_number,
    block_hash: log.block_hash,
    data: decode(event, log),
  }));
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
  const items = (Array.isArray(description) ? description : [description]) as Partial<AbiEvent>[];
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

/** A log of the same event with other arguments indexed (as ERC-20 and ERC-721 have) tells nothing by this description. */
function decode(event: AbiEvent, log: Log): Record<string, unknown> {
  const topics = [log.topic0, log.topic1, log.topic2, log.topic3].filter((topic) => topic !== null) as [Hex, ...Hex[]];
  try {
    const abi: Abi = [event];
    const { args } = decodeEventLog({ abi, data: log.data as Hex, topics, strict: true });
    return Array.isArray(args)
      ? Object.fromEntries(args.map((value, position) => [String(position), plain(value)]))
      : (plain(args ?? {}) as Record<string, unknown>);
  } catch {
    return { data: log.data, topics };
  }
}

/** Whole numbers of any size as decimal strings, at any depth. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}
