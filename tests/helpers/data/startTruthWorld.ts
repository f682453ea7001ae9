import { expect } from 'vitest';
import { createChainNodes } from '@/server/chain/nodes';
import { connectIndex, type ConnectedIndex } from '@/server/data-api/index/connectIndex';
import { createIndexSource } from '@/server/data-api/sources/createIndexSource';
import { openVerifiedContracts } from '@/server/data-api/verifiedContracts';
import type { Source } from '@/server/data-api/sources/Source';
import type { Indexer } from '@/server/indexer/startIndexer';
import { openContractLab, type ContractLab } from '@/tests/helpers/data/contractLab';
import { startTestIndexer } from '@/tests/helpers/indexer/startTestIndexer';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';
import { startTestDatabase } from '@/tests/helpers/startTestDatabase';

const CHAIN_ID = 31_337;

/** Contracts on a chain, its index, and what the data service answers from it. */
export type TruthWorld = {
  chain: TestChain;
  databaseUri: string;
  lab: ContractLab;
  tables: ConnectedIndex;
  source: Source;
  accounts: readonly string[];
  /** How far the index is. */
  progress: Indexer['progress'];
  /** Mines what waits, and waits for the index to have it: not for anything that it does later. */
  mine(blocks?: number): Promise<void>;
  /** Lets nobody index while something is done. */
  withoutIndexer(something: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it with the contracts of a file of `tests/data`, none of them deployed. */
export async function startTruthWorld(file: string): Promise<TruthWorld> {
  const [chain, database] = await Promise.all([startTestChain(), startTestDatabase()]);
  const quiet = () => undefined;
  const start = () => startTestIndexer({ rpcUrls: [chain.url], databaseUri: database.uri, reorgDepth: 100 });
  let indexer = start();
  const tables = connectIndex({ databaseUri: database.uri, chainId: CHAIN_ID, max: 8, onBroken: quiet });
  const coverage = { chainId: CHAIN_ID, startBlock: 0, addresses: null };
  const node = createChainNodes(new Map([[CHAIN_ID, chain.url]])).client(CHAIN_ID);
  return {
    ...{
      chain,
      databaseUri: database.uri,
      tables,
      source: createIndexSource({ coverage, tables }, node, {
        feed: null,
        verified: openVerifiedContracts({ folder: null, local: null }),
      }),
    },
    lab: await openContractLab(chain, file),
    accounts: await chain.ask<string[]>('eth_accounts'),
    progress: () => indexer.progress(),
    async mine(blocks = 1) {
      await chain.ask('anvil_mine', `0x${blocks.toString(16)}`);
      const head = Number(await chain.ask('eth_blockNumber'));
      await expect.poll(() => indexer.progress().blockNumber, { interval: 5, timeout: 30_000 }).toBe(head);
    },
    async withoutIndexer(something) {
      await indexer.stop();
      await something();
      indexer = start();
    },
    async stop() {
      await tables.end();
      await indexer.stop();
      await chain.stop();
      await database.stop();
    },
  };
}
