import Parse from 'parse/node';
import { DatabaseError } from 'pg';
import type { PublicClient } from 'viem';
import { chainName } from '@/protocol/chains';
import { coinsOf } from '@/server/chain/coins';
import { type Ens, resolversOf } from '@/server/chain/ens';
import { encodeNftCall, type NftCall, decodeNftResult } from '@/server/chain/contractAnswers';
import type { Index } from '@/server/data-api/index/connectIndex';
import type { FindCreationBlock, ReadContract } from '@/server/data-api/index/contracts';
import type { ReadBalances } from '@/server/data-api/index/readHeldTokens';
import { indexHandlers } from '@/server/data-api/index/indexHandlers';
import type { ReadNfts } from '@/server/data-api/index/nfts/confirmOwners';
import type { NameSource } from '@/server/data-api/index/searchNames';
import { refreshMarked } from '@/server/data-api/index/nfts/refreshMarked';
import type { ReadSupply } from '@/server/data-api/index/tokenHolders';
import type { ReadTokens } from '@/server/data-api/index/tokens';
import { mapConcurrently, rejectPruned, callContractOrNull } from '@/server/data-api/node/callContract';
import { findCreationBlock, getContractInfo } from '@/server/data-api/node/contracts';
import { readBalances, readSupply, readTokens } from '@/server/data-api/node/tokens';
import type { PriceFeed } from '@/server/data-api/prices';
import {
  type ChainFunctionName,
  createSource,
  isNotFound,
  notFound,
  skipsUnknown,
  type Source,
  withoutSkipping,
} from '@/server/data-api/sources/Source';
import type { VerifiedContracts } from '@/server/data-api/verifiedContracts';
import { ChainNotReadyError } from '@/server/db/chains/openChainTables';
import { queryDatabase } from '@/server/db/databaseErrors';

const NEEDS: { readonly [Name in ChainFunctionName]?: Need } = {
  getBlock: { kind: 'row' },
  getTransaction: { kind: 'row' },
  getNativeBalance: { kind: 'own' },
  getContractInfo: { kind: 'own' },
  getNFTMetadata: { kind: 'own' },
  reSyncMetadata: { kind: 'own' },
  syncNFTContract: { kind: 'own' },
  getAllERC20: { kind: 'state', of: ['address'] },
  getERC20: { kind: 'state', of: ['address', 'tokenAddress'] },
  getTokenBalances: { kind: 'state', of: ['address'] },
  getNFTs: { kind: 'state', of: ['address'] },
  getNFTs_old: { kind: 'state', of: ['address'] },
  getNFTsCount_old: { kind: 'state', of: ['address'] },
  getNFTsForContract: { kind: 'state', of: ['address', 'token_address'] },
  getTokenHolders: { kind: 'state', of: ['address'] },
  getBlockStats: { kind: 'own' },
  getNFTOwners: { kind: 'state', of: ['address'] },
  getTokenIdOwners: { kind: 'state', of: ['address'] },
  getTokenIdMetadata: { kind: 'state', of: ['address'] },
  getAllTokenIds: { kind: 'state', of: ['address'] },
  getTransactionsCount: { kind: 'state', of: ['address'] },
  getTransactions: { kind: 'list', of: ['address'] },
  getTokenTransfers: { kind: 'list', of: ['address'] },
  getTokenAddressTransfers: { kind: 'list', of: ['address'] },
  getNFTTransfers: { kind: 'list', of: ['address'] },
  getContractNFTTransfers: { kind: 'list', of: ['address'] },
  getWalletTokenIdTransfers: { kind: 'list', of: ['address'] },
  getNftTransfersFromToBlock: { kind: 'list' },
  getNFTTrades: { kind: 'list' },
};

const notStarted = (chain: string) => `The index of ${chain} has not begun yet. Try again in a while.`;
const upgrading = (chain: string) => `The index of ${chain} is being upgraded. Try again in a while.`;

/** What callers learn, by SQLSTATE: the tables are not there, or the database gave up on the question. */
const ERROR_MESSAGES: Readonly<Record<string, (chain: string) => string>> = {
  '42P01': notStarted,
  '57014': (chain) => `The index of ${chain} takes too long for this. Ask for less, or follow the cursor page by page.`,
};

/** The tables of a chain, and which part of it they hold. */
export type ChainIndex = { coverage: Coverage; tables: Index };

/** What an index answers with the help of. */
type IndexSourceParts = { feed: PriceFeed | null; verified: VerifiedContracts; ens?: Pick<Ens, 'addressOf'> | null };

/**
 * Answers from the tables of a chain, as far as they hold what a function needs.
 *
 * @param node is asked about tokens and NFTs that are not the sums of their transfers
 * @param parts `feed` tells what the chain's coin is worth, where the operator named one; without `ens` no names are found
 */
export function createIndexSource(
  { coverage, tables }: ChainIndex,
  node: PublicClient | null,
  { feed, verified, ens = null }: IndexSourceParts,
): Source {
  const { chainId, startBlock } = coverage;
  const coins = coinsOf(chainId);
  const resolvers = resolversOf(chainId);
  /** Asks contracts as of a block; of now, where the newest indexed block is meant and the node keeps no other. */
  const readAt = async <Answer>(
    { number, isNow }: { number: string; isNow: boolean },
    work: (node: PublicClient, block?: bigint) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!node) throw notFound(`A token of ${chainName(chainId)} has to be asked, and there is no node of it.`);
    try {
      return await rejectPruned(node, BigInt(number), () => work(node, BigInt(number)));
    } catch (error) {
      // A node that keeps the newest state alone may be a block ahead of the index.
      if (!isNow || !isNotFound(error)) throw error;
      return work(node);
    }
  };
  const asks: {
    balances: ReadBalances;
    nfts: ReadNfts;
    tokens: ReadTokens;
    supply: ReadSupply;
    contract: ReadContract;
    creationBlock: FindCreationBlock;
    names: NameSource | null;
  } = {
    names: ens && resolvers.length > 0 ? { resolvers, addressOf: (name) => ens.addressOf(name) } : null,
    balances: (owner, tokens, at) => readAt(at, (requested, block) => readBalances(requested, owner, tokens, block)),
    tokens: async (addresses) => (node ? readTokens(node, addresses) : []),
    supply: (token, number) =>
      readAt({ number, isNow: true }, (parameters, block) => readSupply(parameters, token, block)),
    contract: async (parameters) => node && getContractInfo(node, parameters, { chainId, verified }),
    creationBlock: async (address, seen) => node && findCreationBlock(node, address, BigInt(seen)),
    nfts: (questions, number) =>
      readAt({ number, isNow: true }, (parameters, block) => readNfts(parameters, questions, block)),
  };
  const source = createSource('index', tables, indexHandlers(coins && { coins, feed }, asks));
  const answer: Source['answer'] = async (name, parameters) => {
    try {
      const found = await queryDatabase(() => source.answer(name, parameters));
      // Nobody waits for it, and what fails here is tried again with the next question.
      void refreshMarked(tables, found).catch(() => undefined);
      return found;
    } catch (error) {
      const describe = describeError(error);
      if (!describe) throw error;
      throw new Parse.Error(Parse.Error.SCRIPT_FAILED, describe(chainName(chainId)));
    }
  };
  return {
    kind: 'index',
    async answer(name, parameters) {
      if (extentOf(coverage, name, parameters) !== 'whole') throw notCovered(coverage, name);
      return answer(name, withoutSkipping(parameters));
    },
    async answerPart(name, parameters) {
      const extent = extentOf(coverage, name, parameters);
      if (extent === 'whole' && skipsUnknown(parameters)) return answer(name, parameters);
      if (extent !== 'part') return null;
      const page = await answer(name, parameters);
      return page && Object.assign(page, { status: 'PARTIAL', from_block: startBlock });
    },
  };
}

function describeError(error: unknown): ((chain: string) => string) | undefined {
  if (error instanceof ChainNotReadyError) return error.isUpgrading ? upgrading : notStarted;
  return error instanceof DatabaseError ? ERROR_MESSAGES[error.code ?? ''] : undefined;
}

/**
 * Asks the contracts of NFTs who owns them, or how many an owner has.
 *
 * @param block the newest where it is left out
 * @returns in the order of the questions; `null` where a contract refuses, or answers no such thing
 */
export function readNfts(
  client: PublicClient,
  questions: readonly NftCall[],
  block?: bigint,
): Promise<(string | null)[]> {
  return mapConcurrently(questions, async (question) => {
    const call = { to: question.token_address, data: encodeNftCall(question), block };
    return decodeNftResult(question, await callContractOrNull(client, call));
  });
}

/** Which part of a chain an index holds, as its operator set it. */
type Coverage = {
  chainId: number;
  /** `INDEX_START_BLOCK`: the first block. */
  startBlock: number;
  /** `INDEX_ADDRESSES`, in lower case: whose transactions and logs; `null` for everything. */
  addresses: readonly string[] | null;
};

/**
 * What a function needs of the chain to be right:
 * `state`: everything since block 0 that concerns its subject; `list`: the same since `from_block`, which a page can say;
 * `row`: one block or transaction whole; `own`: only what is in its own row.
 * `of` names the parameters that hold its subject: the rest of a chain may be missing.
 */
type Need = { kind: 'state' | 'list' | 'row' | 'own'; of?: readonly string[] };

/** What an index can answer: all of it, the newer part of a list, or nothing that would be the chain's. */
type Extent = 'whole' | 'part' | 'nothing';

/** How much of what a function needs an index holds. What is not named above needs the whole chain. */
function extentOf(
  { startBlock, addresses }: Coverage,
  name: ChainFunctionName,
  parameters: Readonly<Record<string, unknown>>,
): Extent {
  const { kind, of = [] } = NEEDS[name] ?? { kind: 'state' };
  // Block 0 holds no transaction.
  const isLagging = startBlock > 1;
  if (kind === 'own' || (!isLagging && !addresses)) return 'whole';
  if (addresses && !of.some((parameter) => addresses.includes(String(parameters[parameter]).toLowerCase()))) {
    return 'nothing';
  }
  if (!isLagging || kind === 'row') return 'whole';
  if (kind !== 'list') return 'nothing';
  return Number(parameters['from_block'] ?? 0) >= startBlock ? 'whole' : 'part';
}

/** Why an index does not answer: code 101, so that another source is asked. */
function notCovered({ chainId, startBlock, addresses }: Coverage, name: string) {
  const what = addresses ? 'holds some addresses alone' : `begins with block ${startBlock}`;
  return notFound(`The index of ${chainName(chainId)} ${what}, so it cannot answer ${name}.`);
}
