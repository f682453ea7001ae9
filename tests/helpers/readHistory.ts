import { createPublicClient, erc20Abi, http } from 'viem';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';
import type { BlockTransaction } from '@/protocol/data/shapes';
import { getBlock } from '@/server/data-api/node/blocks';

/** Every transaction of a small chain with its logs, oldest first, as the data service answers them. */
export async function readHistory(rpcUrl: string): Promise<BlockTransaction[]> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const head = Number(await client.getBlockNumber());
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, block) => getBlock(client, { block_number_or_hash: String(block) })),
  );
  return blocks.flatMap(({ transactions }) => transactions);
}

/** What each address but nobody has of each token by transfers alone: by `token holder`. */
export function sumTransfers(moves: readonly AssetTransfer[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (token: string, holder: string, amount: bigint) => {
    const key = `${token} ${holder}`;
    if (holder !== ZERO_ADDRESS) sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const { kind, token, from, to, amount } of moves) {
    if (kind !== 'token' || token === null) continue;
    add(token, from, -BigInt(amount));
    add(token, to, BigInt(amount));
  }
  return sums;
}

/** What contracts say of the same, now. */
export async function readHoldings(rpcUrl: string, holdings: readonly string[]): Promise<Map<string, bigint>> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const read = async (holding: string) => {
    const [address, holder] = holding.split(' ') as [`0x${string}`, `0x${string}`];
    const balance = await client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });
    return [holding, balance] as const;
  };
  return new Map(await Promise.all(holdings.map(read)));
}
