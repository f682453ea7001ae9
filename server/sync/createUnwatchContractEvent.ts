import Parse from 'parse/node';
import { z } from 'zod';
import { checkParameters } from '@/server/parse/checkParameters';
import { readChain } from '@/server/sync/readWish';
import { readWatchedEvent } from '@/server/sync/readWatchedEvent';
import { indexedChain } from '@/server/sync/requireIndexed';
import type { EventFunctionParts } from '@/server/sync/createWatchContractEvent';

const parameters = z.object({
  tableName: z.string({ error: 'must be the name of a class' }).min(1),
  chainId: z.union([z.string(), z.number()]).optional(),
  address: z.string().optional(),
  topic: z.string().optional(),
});

/**
 * Makes `unwatchContractEvent`: no more events are written into a class; what is in it stays. Chain, address and topic
 * narrow down which of several.
 *
 * @throws Parse.Error 142 for what cannot be read, 101 where nothing is watched so
 */
export function createUnwatchContractEvent({ store, settings }: EventFunctionParts) {
  return async (params: unknown): Promise<{ success: true; removed: number }> => {
    const { tableName, chainId, address, topic } = checkParameters(parameters, params);
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
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `No event is written into ${tableName} so.`);
  };
}
