import { invalid, notFound } from '@/server/data/refuse';
import { EXCHANGES, type Exchange } from '@/server/chain/exchanges';

/**
 * The exchanges of a chain that a caller means: the one named, or all.
 *
 * @throws Parse.Error 142 for one that the chain does not have, 101 where none of the chain is known
 */
export function pickExchanges(chainId: number, name: string | undefined): readonly Exchange[] {
  const known = EXCHANGES[chainId] ?? [];
  if (known.length === 0) throw notFound('No exchange of this chain is known here.');
  const picked = name === undefined ? known : known.filter((exchange) => exchange.name === name.toLowerCase());
  if (picked.length === 0) {
    throw invalid(`exchange: must be one that this chain has: ${known.map((exchange) => exchange.name).join(', ')}`);
  }
  return picked;
}
