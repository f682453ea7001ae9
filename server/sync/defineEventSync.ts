import Parse from 'parse/node';
import { createListWatchedEvents } from '@/server/sync/createListWatchedEvents';
import { createUnwatchContractEvent } from '@/server/sync/createUnwatchContractEvent';
import { createWatchContractEvent, type EventFunctionParts } from '@/server/sync/createWatchContractEvent';
import { createWatchStore } from '@/server/sync/watchStore';

/** Registers the functions by which the operator has contract events written into classes, under the closed service's names. */
export function defineEventSync({ Cloud }: typeof Parse, parts: Omit<EventFunctionParts, 'store'>): void {
  const all = { ...parts, store: createWatchStore(parts.database) };
  const functions = {
    watchContractEvent: createWatchContractEvent(all),
    unwatchContractEvent: createUnwatchContractEvent(all),
    listWatchedEvents: createListWatchedEvents(all),
  };
  for (const [name, handler] of Object.entries(functions)) Cloud.define(name, forOperator(handler));
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
