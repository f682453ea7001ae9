import type { Abi, Address } from 'viem';
import type { Artifact } from '@/server/embedded/seed/readArtifact';

/** What parts of the seed work with. Each transaction is mined before the next one is sent. */
export type SeedTools = {
  /** Who deploys; an account without a key. */
  deployer: Address;
  /** The chain's accounts, which the node signs for. */
  accounts: readonly Address[];
  /**
   * Deploys a contract.
   *
   * @throws where it does not come to stand at the place that `protocol/localChain.ts` names
   */
  deploy(artifact: Artifact, args: readonly unknown[], place: Address): Promise<void>;
  /** Calls a function of a contract by an account. */
  call(from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<void>;
};
