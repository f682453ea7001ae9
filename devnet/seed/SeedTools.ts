import { type Address, type Hex, toHex, type TypedDataDefinition } from 'viem';
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { LocalContract } from '@/protocol/localChain';

/** What parts of the seed work with. Each transaction is mined before the next one is sent, some time after it. */
export type SeedTools = {
  /** Who deploys and makes; an account without a key. */
  deployer: Address;
  /** The chain's twenty accounts, which the node signs for. */
  accounts: readonly Address[];
  /**
   * Those of them that send: all but the first three, whose transactions are the developer's own. The first contract of
   * account 0 then has the address that tutorials name.
   */
  actors: readonly Address[];
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

/** One of those who send, by any number; the doors with these numbers are theirs at first. */
export const actorOf = ({ actors, deployer }: Pick<SeedTools, 'actors' | 'deployer'>, number: number): Address =>
  actors[number % actors.length] ?? deployer;

/** Asks a node by JSON-RPC. */
export type CallNode = (method: string, ...params: unknown[]) => Promise<unknown>;

/**
 * Makes a caller of a node on this machine.
 *
 * @throws Error with the node's words, at a call that it refuses
 */
export function createCallNode(rpcUrl: string): CallNode {
  return async (method, ...params) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(`The local chain refused ${method}: ${error.message}`);
    return result;
  };
}

const ACCOUNTS = 20;
/** Of the accounts that development nodes have. */
const MNEMONIC = 'test test test test test test test test test test test junk';

/**
 * The twenty accounts of the local chain, with their keys, which everybody knows. The node shows the first ten, and the
 * development wallet offers these; the others act by themselves.
 */
export function localAccounts(): readonly PrivateKeyAccount[] {
  // The words are stretched once, which is slow, and not for each account.
  const parent = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/0'/0" }).getHdKey();
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const { privateKey } = parent.deriveChild(index);
    if (!privateKey) throw new Error(`The local chain's account ${index} has no key.`);
    return privateKeyToAccount(toHex(privateKey));
  });
}
