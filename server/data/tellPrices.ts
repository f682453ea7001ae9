import type { DataAnswer } from '@/protocol/data/registry';
import { isNotFound } from '@/server/data/refuse';

/** So many are looked for at a time. */
const AT_ONCE = 8;

/**
 * `getTokenPrices`: each as `getTokenPrice` of the same place tells it; a list must not fail for those that nobody trades.
 *
 * @param find answers `null`, or throws Parse.Error 101, for what has no price
 */
export async function tellPrices(
  addresses: readonly string[],
  find: (address: string) => Promise<DataAnswer<'getTokenPrice'> | null>,
): Promise<DataAnswer<'getTokenPrices'>> {
  const names = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const tell = async (address: string) => {
    try {
      return { address, price: await find(address) };
    } catch (error) {
      if (isNotFound(error)) return { address, price: null };
      throw error;
    }
  };
  const found = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    found.push(...(await Promise.all(names.slice(from, from + AT_ONCE).map(tell))));
  }
  return found;
}
