import type { PublicClient } from 'viem';
import { notFound } from '@/server/data-api/refuse';
import { readRpcError } from '@/server/data-api/node/callContract';

/** How geth, erigon, nethermind, reth, besu, anvil and the large providers say that they do not keep old state. */
const PRUNED =
  /missing trie node|prun|archive|historical state|state (?:is |at |for )?.{0,90}(?:not (?:available|found)|unavailable)|BlockOutOfRange|block ?out ?of ?range|header not found|proof window|no state|old data not available|world state/i;

/**
 * Asks a node about its state as of a block of the past.
 *
 * @param block `undefined` for now: then nothing can be missing
 * @throws Parse.Error 101 where the chain has no such block yet, or the node does not keep the state of it any more
 */
export async function refusePruned<Result>(
  client: PublicClient,
  block: bigint | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (block === undefined) return work();
  const head = await client.getBlockNumber({ cacheTime: 0 });
  if (block > head) throw notFound(`The chain has no block ${block} yet: its newest one is ${head}.`);
  try {
    return await work();
  } catch (error) {
    if (!PRUNED.test(readRpcError(error)?.message ?? '')) throw error;
    throw notFound(
      `The chain’s node does not keep what was at block ${block}. Ask without a block; for the past the operator names an archive node in RPC_URL_{chainId}.`,
    );
  }
}
