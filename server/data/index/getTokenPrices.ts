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
  const { rows: known } = await index.query<{ token: string }>(
    `SELECT token FROM unnest($1::text[]) token WHERE token = $2
      OR EXISTS (SELECT FROM pairs WHERE token0 = token) OR EXISTS (SELECT FROM pairs WHERE token1 = token)
      OR EXISTS (SELECT FROM pools WHERE token0 = token) OR EXISTS (SELECT FROM pools WHERE token1 = token)`,
    [names, ground.coins.wrapped],
  );
  const traded = new Set(known.map(({ token }) => token));
  return tellPrices(names, async (address) => (traded.has(address) ? getTokenPrice(index, ground, { address }) : null));
}
