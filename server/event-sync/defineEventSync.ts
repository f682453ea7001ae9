import Parse from 'parse/node';
import {
  createDescribeEvents,
  createListWatchedEvents,
  createUnwatchContractEvent,
  createWatchContractEvent,
  type EventFunctionParts,
} from '@/server/event-sync/watchFunctions';

/**
 * Registers the functions by which the operator has contract events written into classes, under the closed service's
 * names; and one of our own, by which anybody reads the logs of these contracts.
 */
export function defineEventSync({ Cloud }: typeof Parse, parts: EventFunctionParts): void {
  const functions = {
    watchContractEvent: createWatchContractEvent(parts),
    unwatchContractEvent: createUnwatchContractEvent(parts),
    listWatchedEvents: createListWatchedEvents(parts),
  };
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, forOperator(handler));
  const describeEvents = createDescribeEvents(parts);
  Cloud.define('describeEvents', ({ params }: { params: unknown }) => describeEvents(params));
}

/**
 * Lets a function be called with the master key alone.
 *
 * @throws Parse.Error 119 without it
 */
function forOperator(handler: (params: unknown) => Promise<unknown>) {
  return ({ params, master = false }: { params: unknown; master?: boolean }): Promise<unknown> => {
    if (master) return handler(params);
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'This function is for the master key alone.');
  };
}
