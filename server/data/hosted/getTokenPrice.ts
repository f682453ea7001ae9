import { z } from 'zod';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import { coinOf } from '@/protocol/chains';
import { askHosted } from '@/server/data/hosted/askHosted';
import { HOLDS, type HostedChain } from '@/server/data/hosted/HostedChain';

const shape = z.object({
  nativePrice: z
    .object({ value: z.union([z.string(), z.number()]).transform(String), decimals: z.coerce.number() })
    .nullish(),
  usdPrice: z.number().nullish(),
  exchangeAddress: z.string().nullish(),
  exchangeName: z.string().nullish(),
  tokenSymbol: z.string().nullish(),
});

/**
 * `getTokenPrice`. What the SDK knows as `symbol` is `tokenSymbol` there, and the coin is told by our own names.
 *
 * @returns `null` where the service tells no price in the chain's coin, or is asked about a date: it takes a block alone
 */
export async function getTokenPrice(
  chain: HostedChain,
  { address, exchange, to_block, to_date }: CheckedParameters<'getTokenPrice'>,
): Promise<DataAnswer<'getTokenPrice'> | null> {
  if (to_block === undefined && to_date !== undefined) return null;
  const holds = to_block === undefined ? HOLDS.price : HOLDS.past;
  const told = await askHosted(chain, { path: `/erc20/${address}/price`, query: { exchange, to_block }, holds }, shape);
  if (!told.nativePrice) return null;
  const { name, symbol } = coinOf(Number(chain.chain));
  return {
    nativePrice: { ...told.nativePrice, name, symbol },
    usdPrice: told.usdPrice ?? null,
    exchangeAddress: told.exchangeAddress?.toLowerCase() ?? '',
    exchangeName: told.exchangeName ?? '',
    symbol: told.tokenSymbol ?? null,
  };
}
