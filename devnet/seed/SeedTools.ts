import { type Address, type Hex, toHex, type TypedDataDefinition } from 'viem';
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { LocalContract } from '@/protocol/localChain';

/**
 * Tools for the parts of the seed. Each transaction is mined before the next one is sent, some time
 * after it.
 */
export type SeedTools = {
  /** The deployer and minter; an account without a key. */
  deployer: Address;
  /** The chain's twenty accounts, which the node signs for. */
  accounts: readonly Address[];
  /**
   * The sending accounts: all but the first three, whose transactions belong to the developer. The
   * first contract of account 0 then has the address from tutorials.
   */
  actors: readonly Address[];
  /** Sends ether. */
  send(from: Address, to: Address, value: bigint): Promise<void>;
  /**
   * Calls a function of a seeded contract.
   *
   * @throws if the contract reverts
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
  /** The time of the newest block, in seconds since 1970. */
  now(): bigint;
  /** Whole numbers from 0 to below `limit`, the same ones for every chain. */
  pick(limit: number): number;
};

/**
 * One of the sending accounts, by any number; it is the first owner of the doors with these
 * numbers.
 */
export const actorOf = ({ actors, deployer }: Pick<SeedTools, 'actors' | 'deployer'>, number: number): Address =>
  actors[number % actors.length] ?? deployer;

/** Calls a node by JSON-RPC. */
export type CallNode = (method: string, ...params: unknown[]) => Promise<unknown>;

/**
 * Creates a JSON-RPC client of a node on this machine.
 *
 * @throws Error with the node's message if it rejects a call
 */
export function createCallNode(rpcUrl: string): CallNode {
  return async (method, ...params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`The local chain rejected ${method}: ${error.message}`);
    return result;
  };
}

const ACCOUNTS = 20;
/** The mnemonic of development nodes. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/**
 * The twenty accounts of the local chain, with their publicly known keys. The node and the
 * development wallet offer the first ten; the others send traffic.
 */
export function localAccounts(): readonly PrivateKeyAccount[] {
  // Deriving the seed is slow, so it is done once and not per account.
  const parent = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey();
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const { privateKey } = parent.deriveChild(index);
    if (!privateKey) throw new Error(`The local chain's account ${index} has no key.`);
    return privateKeyToAccount(toHex(privateKey));
  });
}
