import { isErc6492Signature, type Hex, type PublicClient } from 'viem';
import type { SignedText } from '@/server/auth/schemes/SignatureScheme';
import type { ChainNodes } from '@/server/chain/nodes';

/** Asks contract wallets whether they stand by a signature. */
export type ContractWallets = {
  /** Whether a contract at the address accepts it on one of the operator's chains; on the named one, where one is. */
  accepts(signed: SignedText): Promise<boolean>;
};

/** How long the nodes have for one signature, in milliseconds. */
const PATIENCE_MS = 5_000;
/** How many are asked at once; the code that runs at the node is the stranger's who signs in. */
const MOST_AT_ONCE = 4;

/**
 * Contract wallets on the operator's chains (`RPC_URL_{chainId}`, and the local one): EIP-1271 for those that are
 * deployed, ERC-6492 for those that are not. Nodes bound the gas of a call themselves.
 */
export function createContractWallets(nodes: ChainNodes): ContractWallets {
  let asking = 0;

  async function isAcceptedOn(client: PublicClient, { address, message, signature }: SignedText): Promise<boolean> {
    const hex = signature as Hex;
    const contract = address as Hex;
    // Most wrong signatures are of plain keys: one cheap question, instead of running code.
    if (!isErc6492Signature(hex) && !(await client.getCode({ address: contract }))) return false;
    return client.verifyMessage({ address: contract, message, signature: hex });
  }

  return {
    async accepts(signed) {
      const ids = signed.chainId === undefined ? nodes.ids() : [signed.chainId];
      const clients = ids.map((id) => nodes.client(id)).filter((client) => client !== null);
      if (clients.length === 0 || asking >= MOST_AT_ONCE) return false;
      asking++;
      try {
        const answers = clients.map((client) => isAcceptedOn(client, signed));
        return await within(PATIENCE_MS, firstTrue(answers));
      } finally {
        asking--;
      }
    },
  };
}

/** A node that does not answer, or a contract that fails, accepts nothing. */
async function firstTrue(answers: Promise<boolean>[]): Promise<boolean> {
  const results = await Promise.allSettled(answers);
  return results.some((result) => result.status === 'fulfilled' && result.value);
}

function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
