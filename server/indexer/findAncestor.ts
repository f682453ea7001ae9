import type { ChainTables } from '@/server/db/chains/chainTables';
import type { Rpc } from '@/server/indexer/createRpc';
import { RpcError } from '@/server/indexer/RpcError';

/** Blocks compared by one request. */
const STEP = 100;

/**
 * Finds the newest stored block that is still in the node's chain, newest first.
 *
 * @returns its number; `null` if none of the stored ones is
 * @throws {RpcError} if none of the newest `depth` blocks is, and older ones are stored: too deep to be taken back
 */
export async function findAncestor(chain: ChainTables, rpc: Rpc, depth: number): Promise<number | null> {
  let below = Number.MAX_SAFE_INTEGER;
  for (let seen = 0; seen < depth; seen += STEP) {
    const { rows } = await chain.query<{ number: string; hash: string }>(
      'SELECT number, hash FROM chain.blocks WHERE number < $1 ORDER BY number DESC LIMIT $2',
      [below, Math.min(STEP, depth - seen)],
    );
    if (rows.length === 0) return null;
    const answers = await rpc.batch(
      rows.map(({ number }) => ['eth_getBlockByNumber', `0x${Number(number).toString(16)}`, false]),
    );
    for (const [index, { number, hash }] of rows.entries()) {
      const answer = answers[index];
      if (!answer) break;
      if ('error' in answer) throw answer.error;
      if ((answer.result as { hash: string } | null)?.hash.toLowerCase() === hash) return Number(number);
    }
    below = Number(rows.at(-1)?.number);
  }
  throw new RpcError(`the chain changed deeper than INDEX_REORG_DEPTH, ${depth} blocks`);
}
