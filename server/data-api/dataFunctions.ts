import { DATA_FUNCTION_NAMES, DATA_FUNCTIONS, type DataFunctionName } from '@/protocol/data/registry';
import type { DataService } from '@/server/data-api/createDataService';
import type { Caller } from '@/server/data-api/DataContext';
import { beyondRate } from '@/server/data-api/keys/createApiGuard';
import type { UnitsTaken } from '@/server/data-api/keys/createUnitLeases';
import type { CloudFunction } from '@/server/gateway/BackendModule';
import { networkOf } from '@/server/http/clientAddress';

/** A call as Parse Server hands it on. */
type Call = { params: Record<string, unknown>; user?: Caller['user']; master?: boolean; ip?: string };

/** Takes what a call costs off the share of a network address. */
export type TakeUnits = (address: string, cost: number) => Promise<UnitsTaken>;

/**
 * The functions of the data service as cloud functions, for everybody: what they tell is public anyway. Each
 * network address has the same share of a minute as over REST, and no other one; the master key has no limit, and neither
 * has what the application's own cloud code asks, which comes from no address.
 */
export function createDataFunctions(data: DataService, take: TakeUnits): Record<string, CloudFunction> {
  const answer = (name: DataFunctionName) => {
    return async ({ params, user, master = false, ip }: Call) => {
      const spend = async (cost: number): Promise<void> => {
        if (master || ip === undefined) return;
        const taken = await take(ip, cost);
        if (!taken.granted) throw beyondRate(taken);
      };
      await spend(DATA_FUNCTIONS[name].cost);
      // The SDK's older helper has the same name; it always sends an order.
      const isOlder = name === 'getTransactions' && 'order' in params;
      return data.answer(isOlder ? 'getTransactions_old' : name, params, {
        ...(user ? { user } : {}),
        ...(ip === undefined ? {} : { address: networkOf(ip) }),
        ...{ spend, master },
      });
    };
  };
  return Object.fromEntries(DATA_FUNCTION_NAMES.map((name) => [name, answer(name)]));
}
