import Parse from 'parse/node';
import type { PublicClient } from 'viem';
import { chainName } from '@/protocol/chains';
import { readChainId } from '@/protocol/data/readChainId';
import type { ChainNodes } from '@/server/chain/nodes';

/**
 * The node of the chain that a caller names.
 *
 * @throws Parse.Error 142 for what is no chain, 141 where the operator has no node of it
 */
export function requireNode(nodes: ChainNodes, chain: string): PublicClient {
  const id = readChainId(chain);
  if (id === null) {
    throw new Parse.Error(
      Parse.Error.VALIDATION_ERROR,
      `"${chain}" is no chain. Give a name such as eth or polygon, or a hexadecimal chain id such as 0x1.`,
    );
  }
  const client = nodes.client(id);
  if (client) return client;
  throw new Parse.Error(
    Parse.Error.SCRIPT_FAILED,
    `This backend has no node of ${chainName(id)}. Its operator sets one with RPC_URL_${id}.`,
  );
}
