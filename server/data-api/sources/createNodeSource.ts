import type { PublicClient } from 'viem';
import { nodeHandlers } from '@/server/data-api/node/nodeHandlers';
import { createSource, skipsUnknown, type Source, withoutSkipping } from '@/server/data-api/sources/Source';

/** Answers from the node of a chain: all of what is asked for, else the part that it keeps. */
export function createNodeSource(
  chainId: number,
  client: PublicClient,
  parts: Parameters<typeof nodeHandlers>[1],
): Source {
  const source = createSource('node', client, nodeHandlers(chainId, parts));
  return {
    kind: 'node',
    answer: (name, parameters) => source.answer(name, withoutSkipping(parameters)),
    answerPart: async (name, parameters) => (skipsUnknown(parameters) ? source.answer(name, parameters) : null),
  };
}
