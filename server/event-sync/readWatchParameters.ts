import Parse from 'parse/node';
import type { EventWatchParameters } from '@/protocol/calls/events';
import { readChainId } from '@/protocol/data/readChainId';
import { isInherited } from '@/server/parse/validateValue';
import type { WatchParameters } from '@/server/event-sync/watchStore';
import { compileFilter, type EventFilter } from '@/server/event-sync/eventFilter';
import { readWatchedEvent } from '@/server/event-sync/readWatchedEvent';

/**
 * Reads the parameters of `watchContractEvent`. Names and forms are those of the closed service; `limit`, which it
 * took too, has no meaning here: all of the history is written.
 *
 * @param reserved names of classes, in lower case, that the backend keeps for itself
 * @throws Parse.Error 142 that says what is wrong
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
 * The decimal id of the chain that a caller names: by name, or by its id in hexadecimal or decimal.
 *
 * @throws Parse.Error 142 for what is no chain
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
