import Parse from 'parse/node';
import type { Address } from 'viem';
import { chainName } from '@/protocol/chains';
import { readChainId } from '@/protocol/data/parameters';
import { resolveLocalChain } from '@/protocol/localChain';
import type { CheckedParameters, DataAnswer } from '@/protocol/data/registry';
import type { Ens } from '@/server/chain/ens';
import type { ChainNodes } from '@/server/chain/nodes';
import type { HostedApi } from '@/server/data-api/hosted/createHostedApi';
import { HOSTED_CHAINS, SOURCE_KINDS } from '@/server/config/areas/dataApi';
import { HOSTED_HANDLERS } from '@/server/data-api/hosted/hostedHandlers';
import { isNodeError } from '@/server/chain/requestNode';
import { createPriceFeed } from '@/server/data-api/prices';
import { type ChainFunctionName, createSource, isNotFound, type Source } from '@/server/data-api/sources/Source';
import type { VerifiedContracts } from '@/server/data-api/verifiedContracts';
import { isDatabaseDown } from '@/server/db/databaseErrors';
import { createIndexSource, type ChainIndex } from '@/server/data-api/sources/createIndexSource';
import { createNodeSource } from '@/server/data-api/sources/createNodeSource';
import type { SourceKind, SourceOrder } from '@/server/config/ServerSettings';
import type { TokenFileSources } from '@/server/chain/readTokenFile';

/** What is known of chains, wherever it comes from. */
export type ChainSources = {
  /**
   * Answers a function from the first source of its chain that can.
   *
   * @throws Parse.Error 142 for what is no chain, 101 where none of the sources has it, 141 where the operator has no
   *   source for it; what a source failed with that does not answer, where no other one has it
   */
  answer<Name extends ChainFunctionName>(name: Name, parameters: CheckedParameters<Name>): Promise<DataAnswer<Name>>;
  /** The chains that have a source, by decimal chain id, with their sources in the order in which they are asked. */
  list(): { chainId: number; sources: SourceKind[] }[];
};

/** What the sources of chains stand on. */
export type ChainSourcesParts = {
  nodes: ChainNodes;
  /** The tables of each indexed chain, by decimal chain id. */
  indexes: ReadonlyMap<number, ChainIndex>;
  /** Where the metadata of NFTs is read that no index holds. */
  files: TokenFileSources;
  /** Contracts that tell what a chain's coin is worth in dollars, by decimal chain id. */
  priceFeeds: ReadonlyMap<number, Address>;
  /** Verified contracts that the operator keeps. */
  verified: VerifiedContracts;
  /** `null` where the operator has no key for it. */
  hosted: HostedApi | null;
  /** Resolves the names that a search finds; none are found without. */
  ens?: Pick<Ens, 'addressOf'>;
  /** Which sources a chain has, and in which order; all of them where it is not named. */
  order: SourceOrder;
};

/** The sources of each chain that the operator has an index, a node or a key of. */
export function createChainSources(parts: ChainSourcesParts): ChainSources {
  const { nodes, indexes, files, priceFeeds, verified, hosted, order, ens = null } = parts;
  const made = new Map<number, Source[]>();
  const sourcesOf = (chainId: number): Source[] => {
    const wanted = order.get(chainId) ?? SOURCE_KINDS;
    const sources = made.get(chainId) ?? wanted.flatMap((kind) => makeSource(kind, chainId) ?? []);
    made.set(chainId, sources);
    return sources;
  };
  const makeSource = (kind: SourceKind, chainId: number): Source | null => {
    const node = nodes.client(chainId);
    const feedAddress = priceFeeds.get(chainId);
    const feed = node && feedAddress ? createPriceFeed(node, feedAddress) : null;
    if (kind === 'index') {
      const index = indexes.get(chainId);
      return index ? createIndexSource(index, node, { feed, verified, ens }) : null;
    }
    if (kind === 'node') return node && createNodeSource(chainId, node, { files, feed, verified });
    if (!hosted || !HOSTED_CHAINS.has(chainId)) return null;
    return createSource('hosted', { api: hosted, chain: `0x${chainId.toString(16)}` }, HOSTED_HANDLERS);
  };
  return {
    async answer(name, parameters) {
      const chainId = resolveLocalChain(requireChain(parameters.chain), (id) => sourcesOf(id).length > 0);
      const sources = sourcesOf(chainId);
      let missing: Parse.Error | null = null;
      let unavailable: Error | null = null;
      for (const source of sources) {
        try {
          const answer = await source.answer(name, parameters);
          if (answer !== null) return answer;
        } catch (error) {
          // What one source lacks the next may have: an index may begin late, or hold some addresses alone.
          if (isNotFound(error)) missing ??= error;
          else if (isNodeError(error) || isDatabaseDown(error)) unavailable ??= error;
          else throw error;
        }
      }
      // A source that does not answer may have what the others lack.
      if (unavailable !== null) throw unavailable;
      for (const source of indexFirst(sources)) {
        try {
          const part = await source.answerPart?.(name, parameters);
          if (part) return part;
        } catch (error) {
          if (!isNotFound(error)) throw error;
          missing ??= error;
        }
      }
      throw (
        missing ?? new Parse.Error(Parse.Error.SCRIPT_FAILED, describeMissingSource(name, chainId, sources.length > 0))
      );
    },
    list: () =>
      [...new Set([...indexes.keys(), ...nodes.ids(), ...(hosted ? HOSTED_CHAINS : [])])]
        .sort((a, b) => a - b)
        .map((chainId) => ({ chainId, sources: sourcesOf(chainId).map(({ kind }) => kind) }))
        .filter(({ sources }) => sources.length > 0),
  };
}

/** Where nobody has all of it, an index has more than the node that it asks itself, whichever the operator prefers. */
const indexFirst = (sources: readonly Source[]): Source[] =>
  [...sources].sort((a, b) => Number(b.kind === 'index') - Number(a.kind === 'index'));

function requireChain(chain: string): number {
  const id = readChainId(chain);
  if (id !== null) return id;
  throw new Parse.Error(
    Parse.Error.VALIDATION_ERROR,
    `"${chain}" is not a chain. Use a name such as eth or polygon, or a hexadecimal chain ID such as 0x1.`,
  );
}

function describeMissingSource(name: string, chainId: number, hasSource: boolean): string {
  const chain = chainName(chainId);
  return hasSource
    ? `This backend cannot answer ${name} of ${chain}: it needs an index. Its operator adds ${chainId} to INDEX_CHAINS.`
    : `This backend has no node of ${chain}. Its operator sets one with RPC_URL_${chainId}.`;
}
