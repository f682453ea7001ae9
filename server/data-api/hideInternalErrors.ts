import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { DataService } from '@/server/data-api/createDataService';

/** What callers learn of a fault of ours. */
const WORDS = 'The data service is not available. Try again in a moment.';

/**
 * A service whose refusals are the same, and whose own faults stand in the log alone: what a database says of itself is
 * none of the callers' business. They are told code 141.
 */
export function hideInternalErrors(service: DataService, log: Logger): DataService {
  return {
    async answer(name, parameters, caller) {
      try {
        return await service.answer(name, parameters, caller);
      } catch (error) {
        if (error instanceof Parse.Error) throw error;
        log.error({ err: error, function: name }, 'a function of the data service failed');
        throw new Parse.Error(Parse.Error.SCRIPT_FAILED, WORDS);
      }
    },
  };
}
