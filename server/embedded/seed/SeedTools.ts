import type { Address, Hex, TypedDataDefinition } from 'viem';
import type { LocalContract } from '@/protocol/localChain';

/** What parts of the seed work with. Each transaction is mined before the next one is sent, some time after it. */
export type SeedTools = {
  /** Who deploys and makes; an account without a key. */
  deployer: Address;
  /** The chain's twenty accounts, which the node signs for. */
  accounts: readonly Address[];
  /** Sends ether. */
  send(from: Address, to: Address, value: bigint): Promise<void>;
  /**
   * Calls a function of a seeded contract.
   *
   * @throws where the contract refuses
   */
  call(
    from: Address,
    contract: LocalContract,
    functionName: string,
    args: readonly unknown[],
    value?: bigint,
  ): Promise<void>;
  /** Signs typed data (EIP-712) for an account. */
  sign(account: Address, typedData: TypedDataDefinition): Promise<Hex>;
  /** The moment of the newest block, in seconds since 1970. */
  now(): bigint;
  /** Whole numbers from 0 up to below `limit`, the same ones for every chain. */
  pick(limit: number): number;
};
