import Parse from 'parse/node';
import type { ChainNodes } from '@/server/chain/nodes';
import { askNode } from '@/server/data/askNode';
import { hasParseCode, type Database } from '@/server/parse/database';
import { classColumns } from '@/server/sync/eventColumns';
import { checkEventClass, openEventClass } from '@/server/sync/eventClass';
import type { EventSyncSettings } from '@/server/sync/EventSyncSettings';
import type { EventWatch, EventWish } from '@/server/sync/EventWatch';
import { readWish } from '@/server/sync/readWish';
import { indexedChain, requireIndexed } from '@/server/sync/requireIndexed';
import { watchIdOf, type WatchStore } from '@/server/sync/watchStore';

/** What the functions of watched events stand on. */
export type EventFunctionParts = {
  settings: EventSyncSettings;
  database: Database;
  store: WatchStore;
  nodes: ChainNodes;
  /** Classes that the application declares, with their permissions. */
  declared: readonly string[];
};

/** What `watchContractEvent` answers. */
export type WatchAnswer = {
  success: true;
  id: string;
  tableName: string;
  topic: string;
  /** The first block whose events are written. */
  first_block: number;
};

/**
 * Makes `watchContractEvent`: from now on a contract's events are written into a class. Asked again in the same words
 * it answers the same and changes nothing.
 *
 * @throws Parse.Error 141 where the chain is not indexed, 142 for what cannot be read or does not fit the class
 */
export function createWatchContractEvent(parts: EventFunctionParts) {
  const { settings, database, store, nodes, declared } = parts;
  return async (params: unknown): Promise<WatchAnswer> => {
    const given = readWish(params);
    const wish = { ...given, chainId: indexedChain(settings, given.chainId) };
    requireIndexed(settings, wish.chainId, wish.address);
    const there = await store.find(watchIdOf(wish));
    if (there) return answerAgain(there, wish);
    const neighbours = (await store.list()).filter(({ tableName }) => tableName === wish.tableName);
    if (neighbours.some(({ chainId }) => chainId !== wish.chainId)) {
      throw fault(`tableName: the class ${wish.tableName} takes events of another chain. Give another name.`);
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
  if (!node) throw new Parse.Error(Parse.Error.SCRIPT_FAILED, `There is no node of chain ${chainId}.`);
  return Number(await askNode(() => node.getBlockNumber({ cacheTime: 0 })));
}

/** @throws Parse.Error 142 where it is watched in another way */
function answerAgain(there: EventWatch, wish: EventWish): WatchAnswer {
  const words = ({ event, filter, syncHistorical }: EventWish) => JSON.stringify([event, filter, syncHistorical]);
  if (words(there) === words(wish)) return answer(there);
  throw fault(
    `This event is written into ${wish.tableName} already, with another abi, filter or sync_historical. ` +
      'Call unwatchContractEvent first.',
  );
}

const answer = ({ id, tableName, topic, firstBlock }: EventWatch): WatchAnswer => ({
  ...{ success: true, id, tableName, topic, first_block: firstBlock },
});

const fault = (words: string) => new Parse.Error(Parse.Error.VALIDATION_ERROR, words);
