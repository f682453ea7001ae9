import type Parse from 'parse/node';
import { DATA_FUNCTION_NAMES } from '@/protocol/data/registry';
import type { DataService } from '@/server/data/createDataService';
import type { Caller } from '@/server/data/DataContext';

/** A call as Parse Server hands it on. */
type Call = { params: Record<string, unknown>; user?: Caller['user']; master?: boolean };

/** Registers the functions of the data service as cloud functions, for everybody: what they tell is public anyway. */
export function defineDataFunctions({ Cloud }: typeof Parse, data: DataService): void {
  for (const name of DATA_FUNCTION_NAMES) {
    Cloud.define(name, ({ params, user, master = false }: Call) => {
      // The SDK's older helper has the same name; it always sends an order.
      const isOlder = name === 'getTransactions' && 'order' in params;
      return data.answer(isOlder ? 'getTransactions_old' : name, params, { ...(user ? { user } : {}), master });
    });
  }
}
