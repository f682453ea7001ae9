import Parse from 'parse/node';
import { type AbiEvent, parseAbiItem, toEventSelector } from 'viem';
import type { EventWatchParameters } from '@/protocol/calls/events';
import { readChainId } from '@/protocol/data/parameters';
import { unwrapAbi } from '@/protocol/data/unwrapAbi';
import { compileFilter, type EventFilter } from '@/server/event-sync/eventFilter';
import type { WatchParameters } from '@/server/event-sync/watchStore';
import { isInherited } from '@/server/parse/validateValue';

/**
 * The event given by topic and ABI.
 *
 * @param topic the signature, such as `Transfer(address,address,uint256)`, or its hash
 * @param abi the event's ABI, or a contract's whole one, in any form that `unwrapAbi` takes;
 * `undefined` if none is given
 * @throws Parse.Error 142 if either is invalid, or they do not match
 */
export function readWatchedEvent(topic: string, abi: unknown): { topic: string; event: AbiEvent | null } {
  const hash = readTopic(topic);
  if (abi === undefined || abi === null) return { topic: hash, event: null };
  const { events, unfit } = listEvents(abi);
  const event = events.find((one) => toEventSelector(one) === hash);
  if (event) return { topic: hash, event };
  const meant = unfit.find(({ name }) => topic.replace(/^\s*event\s+/, '').startsWith(`${name}(`));
  if (meant ?? events.length === 0) throw (meant ?? unfit[0])?.reason ?? error('abi: has no event');
  const found = events.map((one) => `${one.name}(${one.inputs.map(({ type }) => type).join(',')})`).join(', ');
  throw error(`topic: "${topic}" is not an event of the ABI: ${found}`);
}

function readTopic(topic: string): string {
  if (/^0x[\da-f]{64}$/i.test(topic)) return topic.toLowerCase();
  try {
    const item = parseAbiItem(`event ${topic.trim().replace(/^event\s+/, '')}`);
    if (item.type === 'event') return toEventSelector(item);
  } catch {
    // Reported below with our own message.
  }
  throw error(`topic: "${topic}" must be a signature such as Transfer(address,address,uint256), or its hash`);
}

/** What of an ABI cannot be written into a class, and why: no matter while another event is meant. */
type Unfit = { name: string; reason: Parse.Error };

/** The events of an ABI. @throws Parse.Error 142 for a text that is not JSON */
function listEvents(abi: unknown): { events: AbiEvent[]; unfit: Unfit[] } {
  const events: AbiEvent[] = [];
  const unfit: Unfit[] = [];
  for (const item of readItems(abi)) {
    try {
      const event = readItem(item);
      if (event) events.push(event);
    } catch (reason) {
      if (!(reason instanceof Parse.Error)) throw reason;
      unfit.push({ name: String((item as { name?: unknown } | null)?.name), reason });
    }
  }
  return { events, unfit };
}

function readItem(item: unknown): AbiEvent | null {
  if (typeof item !== 'object' || item === null) throw error('abi: must be the ABI of an event, an object');
  const { type = 'event', name, inputs, anonymous = false }: Record<string, unknown> = { ...item };
  if (type !== 'event') return null;
  if (anonymous !== false) throw error(`abi: ${String(name)} is anonymous, and has no topic`);
  if (typeof name !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(name)) throw error('abi: the event has no name');
  if (!isParameters(inputs, 0)) throw error(`abi: the inputs of ${name} must be a list of names and types`);
  const event = { type: 'event', name, inputs } as AbiEvent;
  if (inputs.filter(({ indexed }) => indexed === true).length > 3) {
    throw error(`abi: ${name} has more than three indexed inputs`);
  }
  return event;
}

type Input = { name?: string; type: string; indexed?: boolean; components?: unknown };

const TYPE = /^(address|bool|string|bytes([1-9]|[12]\d|3[0-2])?|u?int(\d{1,3})?|tuple)(\[\d{0,4}\])*$/;

/** Nested structs. */
const DEEPEST = 8;

function isParameters(value: unknown, depth: number): value is Input[] {
  if (!Array.isArray(value) || depth > DEEPEST) return false;
  return value.every((input: unknown) => {
    if (typeof input !== 'object' || input === null) return false;
    const { type, name = '', components }: Record<string, unknown> = { ...input };
    if (typeof type !== 'string' || typeof name !== 'string' || !TYPE.test(type)) return false;
    const bits = /^u?int(\d*)/.exec(type)?.[1];
    if (bits !== undefined && (bits === '' || Number(bits) % 8 !== 0 || Number(bits) > 256)) return false;
    return type.startsWith('tuple') ? isParameters(components, depth + 1) : true;
  });
}

function readItems(abi: unknown): unknown[] {
  try {
    return unwrapAbi(abi);
  } catch {
    throw error('abi: is not valid JSON');
  }
}

const error = (what: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, `${what}.`);

/**
 * Parses the parameters of `watchContractEvent`. Names and forms are those of the closed service;
 * its `limit` is ignored, since the whole history is written.
 *
 * @param reserved class names in lower case that the backend reserves
 * @throws Parse.Error 142 with what is wrong
 */
export function readWatchParameters(given: EventWatchParameters, reserved: ReadonlySet<string>): WatchParameters {
  const { chainId, address, topic, abi, tableName, sync_historical, filter, description } = given;
  if (reserved.has(tableName.toLowerCase()) || isInherited(tableName)) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'tableName: is a reserved name');
  }
  const chain = readChain(chainId);
  const { topic: hash, event } = readWatchedEvent(topic, abi);
  const wanted: EventFilter | null = filter && Object.keys(filter).length > 0 ? filter : null;
  if (wanted && !event) {
    throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'filter: needs the ABI, which has the names of the arguments.');
  }
  if (wanted && event) compileFilter(wanted, event);
  return {
    ...{ chainId: chain, address: address.toLowerCase(), topic: hash, tableName, event, description },
    filter: wanted,
    syncHistorical: sync_historical,
  };
}

/**
 * The decimal ID of a chain given by name, or by its ID in hexadecimal or decimal.
 *
 * @throws Parse.Error 142 for an unknown chain
 */
export function readChain(chain: string | number): number {
  const text = String(chain).trim();
  const id = /^[1-9]\d{0,11}$/.test(text) ? Number(text) : readChainId(text);
  if (id !== null) return id;
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `chainId: "${text}" is not a chain. Use a name such as eth or polygon, or an ID such as 0x1 or 1.`,
  );
}
