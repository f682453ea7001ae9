import Parse from 'parse/node';
import type { EventWatchParameters } from '@/protocol/calls/events';
import type { CallAnswer } from '@/protocol/calls/registry';
import { chainName } from '@/protocol/chains';
import { resolveLocalChain } from '@/protocol/localChain';
import { requestNode } from '@/server/chain/requestNode';
import type { ChainNodes } from '@/server/chain/nodes';
import { checkEventClass, classColumns, openEventClass } from '@/server/event-sync/eventClass';
import { readChain, readWatchedEvent, readWatchParameters } from '@/server/event-sync/readWatchParameters';
import type { EventSyncSettings } from '@/server/event-sync/startEventSync';
import { type EventWatch, watchIdOf, type WatchParameters, type WatchStore } from '@/server/event-sync/watchStore';
import type { CallHandler } from '@/server/gateway/ParseCall';
import { type Database, hasParseCode } from '@/server/parse/database';

/** Dependencies of the event sync functions. */
export type EventFunctionParts = {
  settings: EventSyncSettings;
  database: Database;
  store: WatchStore;
  nodes: ChainNodes;
  /** Classes the app declares, with their permissions. */
  declared: readonly string[];
  /** Names of the backend's own classes, in lower case. */
  reserved: ReadonlySet<string>;
};

/** The response of `watchContractEvent`. */
export type WatchAnswer = CallAnswer<'watchContractEvent'>;

/**
 * Creates `watchContractEvent`, which syncs a contract's events into a class from now on. The same
 * call again has the same response and changes nothing.
 *
 * @throws Parse.Error 141 if the chain is not indexed, 142 for invalid parameters or an unsuitable
 * class
 */
export function createWatchContractEvent(parts: EventFunctionParts) {
  const { settings, database, store, nodes, declared, reserved } = parts;
  return async (params: EventWatchParameters): Promise<WatchAnswer> => {
    const given = readWatchParameters(params, reserved);
    const wish = { ...given, chainId: indexedChain(settings, given.chainId) };
    requireIndexed(settings, wish.chainId, wish.address);
    const there = await store.find(watchIdOf(wish));
    if (there) return answerAgain(there, wish);
    const neighbours = (await store.list()).filter(({ tableName }) => tableName === wish.tableName);
    if (neighbours.some(({ chainId }) => chainId !== wish.chainId)) {
      throw invalid(`tableName: the class ${wish.tableName} stores events of another network. Choose another name.`);
    }
    const columns = classColumns(wish.event);
    const isDeclared = declared.includes(wish.tableName);
    await checkEventClass(database, wish.tableName, columns, isDeclared);
    const firstBlock = wish.syncHistorical ? 0 : (await readHead(nodes, wish.chainId)) + 1;
    await openEventClass(database, wish.tableName, columns, isDeclared);
    try {
      return answer(await store.add(wish, firstBlock));
    } catch (error) {
      const rival = hasParseCode(error, Parse.Error.DUPLICATE_VALUE) ? await store.find(watchIdOf(wish)) : null;
      if (!rival) throw error;
      return answerAgain(rival, wish);
    }
  };
}

/** The newest block of the chain, which the index may not have reached. */
async function readHead(nodes: ChainNodes, chainId: number): Promise<number> {
  const node = nodes.client(chainId);
  if (!node) throw new Parse.Error(Parse.Error.SCRIPT_FAILED, `No node is configured for chain ${chainId}.`);
  return Number(await requestNode(() => node.getBlockNumber({ cacheTime: 0 })));
}

/** @throws Parse.Error 142 if the event is synced with other parameters */
function answerAgain(there: EventWatch, wish: WatchParameters): WatchAnswer {
  const words = ({ event, filter, syncHistorical }: WatchParameters) => JSON.stringify([event, filter, syncHistorical]);
  if (words(there) === words(wish)) return answer(there);
  throw invalid(
    `This event is already written into ${wish.tableName}, with another abi, filter or sync_historical. ` +
      'Call unwatchContractEvent first.',
  );
}

const answer = ({ id, tableName, topic, firstBlock }: EventWatch): WatchAnswer => ({
  ...{ success: true, id, tableName, topic, first_block: firstBlock },
});

const invalid = (message: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, message);

/**
 * Creates `unwatchContractEvent`, which stops writing events into a class; its rows stay. Chain,
 * address and topic select one of several.
 *
 * @throws Parse.Error 142 for invalid parameters, 101 if there is no such event sync
 */
export function createUnwatchContractEvent({
  store,
  settings,
}: EventFunctionParts): CallHandler<'unwatchContractEvent'> {
  return async ({ params: { tableName, chainId, address, topic } }) => {
    const chain = chainId === undefined ? null : indexedChain(settings, readChain(chainId));
    const hash = topic === undefined ? null : readWatchedEvent(topic, undefined).topic;
    const chosen = (await store.list()).filter(
      (watch) =>
        watch.tableName === tableName &&
        (chain === null || watch.chainId === chain) &&
        (address === undefined || watch.address === address.toLowerCase()) &&
        (hash === null || watch.topic === hash),
    );
    let removed = 0;
    for (const { id } of chosen) if (await store.remove(id)) removed += 1;
    if (removed > 0) return { success: true, removed };
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `No such event is written into ${tableName}.`);
  };
}

/** Creates `listWatchedEvents`: all event syncs, oldest first, with their progress. */
export function createListWatchedEvents({ store, database }: EventFunctionParts) {
  return async (): Promise<CallAnswer<'listWatchedEvents'>> =>
    Promise.all(
      (await store.list()).map(async ({ event, progress, firstBlock, syncHistorical, ...watch }) => ({
        id: watch.id,
        chainId: `0x${watch.chainId.toString(16)}`,
        address: watch.address,
        topic: watch.topic,
        event: event?.name ?? null,
        tableName: watch.tableName,
        filter: watch.filter,
        sync_historical: syncHistorical,
        description: watch.description,
        first_block: firstBlock,
        block_number: progress.marks[0]?.number ?? null,
        events: await count(database, watch.tableName, { address: watch.address }),
        confirmed: await count(database, watch.tableName, { address: watch.address, confirmed: true }),
        undecoded: progress.undecoded,
        refused: progress.refused,
        fault: watch.fault,
      })),
    );
}

async function count(database: Database, className: string, query: Record<string, unknown>): Promise<number> {
  return Number(await database.find(className, query, { count: true }));
}

/**
 * Creates `describeEvents`: the ABIs of synced events of some contracts, for everyone who reads
 * their logs. Nothing else of an event sync is revealed, and the classes are public anyway.
 *
 * @throws Parse.Error 142 for invalid parameters
 */
export function createDescribeEvents({ store, settings }: EventFunctionParts): CallHandler<'describeEvents'> {
  return async ({ params: { chainId, addresses } }) => {
    const wanted = new Set(addresses.map((one) => one.toLowerCase()));
    const watches = await store.list(indexedChain(settings, readChain(chainId)));
    return watches.flatMap(({ address: of, event }) => (event && wanted.has(of) ? [{ address: of, event }] : []));
  };
}

/** The indexed chain the caller means (`resolveLocalChain`). */
export function indexedChain({ chains }: EventSyncSettings, chainId: number): number {
  return resolveLocalChain(chainId, (id) => chains.some((one) => one.chainId === id));
}

/**
 * Checks that the logs of a contract are in the index.
 *
 * @throws Parse.Error 141 that names the setting which adds them
 */
export function requireIndexed({ chains }: EventSyncSettings, chainId: number, address: string): void {
  const chain = chains.find((one) => one.chainId === chainId);
  if (!chain)
    throw notIndexed(`${chainName(chainId)} is not indexed. Ask the operator to add ${chainId} to INDEX_CHAINS.`);
  if (chain.addresses === null || chain.addresses.includes(address)) return;
  throw notIndexed(
    `The index of ${chainName(chainId)} does not include ${address}. Ask the operator to add it to INDEX_ADDRESSES_${chainId}.`,
  );
}

const notIndexed = (words: string) => new Parse.Error(Parse.Error.SCRIPT_FAILED, words);
