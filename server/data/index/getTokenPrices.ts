import type { DataAnswer } from '@/protocol/data/registry';
import { getTokenPrice, type PriceGround } from '@/server/data/index/getTokenPrice';
import type { Index } from '@/server/data/index/Index';
import { tellPrices } from '@/server/data/tellPrices';

/**
 * `getTokenPrices`: most tokens of a wallet were never traded, which one question tells of all of them.
 *
 * @returns `null` from an index that begins late or holds some addresses alone: others may know more pairs
 */
export async function getTokenPrices(
  index: Index,
  ground: PriceGround,
  { addresses }: { addresses: readonly string[] },
): Promise<DataAnswer<'getTokenPrices'> | null> {
  const { rows } = await index.query<{ whole: boolean }>(
    'SELECT start_block = 0 AND addresses IS NULL AS whole FROM cursor',
    [],
  );
  if (!rows[0]?.whole) return null;
  const names = addresses.map((address) => address.toLowerCase());
  const others = names.filter((name) => name !== ground.coins.wrapped);
  const { rows: known } = await index.query<{ token: string }>(
    `SELECT token0 AS token FROM pairs WHERE token0 = ANY($1) UNION SELECT token1 FROM pairs WHERE token1 = ANY($1)
     UNION SELECT token0 FROM pools WHERE token0 = ANY($1) UNION SELECT token1 FROM pools WHERE token1 = ANY($1)`,
    [others],
  );
  const traded = new Set([ground.coins.wrapped, ...known.map(({ token }) => token)]);
  return tellPrices(names, async (address) => (traded.has(address) ? getTokenPrice(index, ground, { address }) : null));
}
