import { z } from 'zod';
import { address } from '@/protocol/data/parameters';
import type { EventDescription } from '@/protocol/eventDescription';
import { checkParameters } from '@/server/parse/checkParameters';
import type { EventFunctionParts } from '@/server/sync/createWatchContractEvent';
import { readChain } from '@/server/sync/readWish';
import { indexedChain } from '@/server/sync/requireIndexed';

/** Contracts that are asked about at once. */
const MOST = 50;

const parameters = z.object({
  chainId: z.union([z.string(), z.number()], { error: 'must be a chain: its name, or its id' }),
  addresses: z.array(address, 'must be a list of contracts').max(MOST, `at most ${MOST}`),
});

/**
 * Makes `describeEvents`: the ABIs of the events that are watched of some contracts, for whoever reads their logs.
 * Nothing else of a watch is told, and the classes that the events are written into are open to everybody anyway.
 *
 * @throws Parse.Error 142 for what cannot be read
 */
export function createDescribeEvents({ store, settings }: EventFunctionParts) {
  return async (params: unknown): Promise<EventDescription[]> => {
    const { chainId, addresses } = checkParameters(parameters, params);
    const wanted = new Set(addresses.map((one) => one.toLowerCase()));
    const watches = await store.list(indexedChain(settings, readChain(chainId)));
    return watches.flatMap(({ address: of, event }) => (event && wanted.has(of) ? [{ address: of, event }] : []));
  };
}
