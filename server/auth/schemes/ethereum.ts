import {
  type Hex,
  isAddress,
  isErc6492Signature,
  parseErc6492Signature,
  type PublicClient,
  recoverMessageAddress,
} from 'viem';
import { resolveLocalChain } from '@/protocol/localChain';
import type { SignInErrorReason } from '@/server/auth/SignInError';
import {
  normalizeEcdsa,
  readHexSignature,
  type SignatureScheme,
  type SignedText,
  validateEcdsaForm,
} from '@/server/auth/schemes/SignatureScheme';
import type { ChainNodes } from '@/server/chain/nodes';
import { createRateLimitStore } from '@/server/parse/rateLimitStore';

/** How much of the nodes sign-ins may use: the code that runs there is the stranger's who signs in. */
const CONTRACT_BOUNDS = {
  /** How long the nodes have for one signature, in milliseconds. */
  timeoutMs: 5_000,
  /** Gas of one question: enough to deploy a wallet and to check a passkey in Solidity. */
  gas: 10_000_000n,
  /** Contracts asked at once. */
  atOnce: 16,
  /** Contracts asked in a minute: of one address, and in all. */
  ofOneAddress: 30,
  inAll: 240,
} as const;

const MINUTE = 60_000;

/** The shortest signature of a key, that of EIP-2098; contracts have none that is shorter. */
const MIN_SIGNATURE_BYTES = 64;
/** A contract wallet may want a signature of each of its owners, and one not deployed yet the call that deploys it. */
const MAX_SIGNATURE_BYTES = 8_192;

/**
 * Ethereum: `personal_sign` (EIP-191) by a key, by a contract wallet (EIP-1271), or by one that is not deployed yet
 * (ERC-6492).
 */
export function createEthereum(contractWallets: ContractWallets): SignatureScheme {
  return {
    what: 'an Ethereum address',
    readKey: (address) => Promise.resolve(isAddress(address, { strict: false }) ? address.toLowerCase() : null),

    async validateSignature(signed) {
      const read = readHexSignature(signed.signature);
      if ('reason' in read) return read.reason;
      const { bytes } = read;
      if (bytes.length < MIN_SIGNATURE_BYTES || bytes.length > MAX_SIGNATURE_BYTES) return 'malformed';
      const signature: Hex = `0x${bytes.toString('hex')}`;
      const inner = unwrap(signature);
      if (inner === null) return 'malformed';
      // A key may sign in the form of a wallet that is not deployed; nothing has to be asked then.
      const own = normalizeEcdsa('eth', Buffer.from(inner.slice(2), 'hex'));
      if (own && (await recoverSigner(signed.message, `0x${own.toString('hex')}`)) === signed.address) {
        return validateEcdsaForm(own);
      }
      // A contract is given the bytes that were sent: what they mean is its own affair.
      return contractWallets.validateSignature({ ...signed, signature });
    },
  };
}

/** The signature within the form of ERC-6492, or the signature itself; `null` where that form is broken. */
function unwrap(signature: Hex): Hex | null {
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    return null;
  }
}

async function recoverSigner(message: string, signature: Hex): Promise<string | null> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase();
  } catch {
    return null; // Not a point of the curve: no key made this signature.
  }
}

/** Asks contract wallets whether they stand by a signature. */
type ContractWallets = {
  /**
   * `null` where a contract at the address accepts it on one of the operator's chains (on the named one, where one is
   * named), else why not.
   */
  validateSignature(signed: SignedText): Promise<SignInErrorReason | null>;
};

/**
 * Contract wallets on the operator's chains (`RPC_URL_{chainId}`, and the local one): EIP-1271 for those that are
 * deployed, ERC-6492 for those that are not. A plain key's wrong signature costs one cheap question and counts as none.
 */
export function createContractWallets(
  nodes: ChainNodes,
  bounds: typeof CONTRACT_BOUNDS = CONTRACT_BOUNDS,
): ContractWallets {
  const store = createRateLimitStore();
  let asking = 0;

  async function isTooMuch(address: string): Promise<boolean> {
    if (asking >= bounds.atOnce) return true;
    const ofOne = await store.hit(address, MINUTE);
    // Whoever is refused for their own address takes nothing away from others.
    return ofOne.count > bounds.ofOneAddress || (await store.hit('', MINUTE)).count > bounds.inAll;
  }

  async function ask(
    clients: PublicClient[],
    { address, message, signature }: SignedText,
  ): Promise<SignInErrorReason | null> {
    if (await isTooMuch(address)) return 'busy';
    asking++;
    try {
      const { gas } = bounds; // Not among viem's types of this call, but handed on to `eth_call`.
      const text = { address: address as Hex, message, signature: signature as Hex, gas };
      return await Promise.any(
        clients.map(async (client) => {
          if (!(await client.verifyMessage(text))) throw new Error('The contract rejected it.');
          return null;
        }),
      ).catch(() => 'other-signer' as const);
    } finally {
      asking--;
    }
  }

  async function validateSignature(signed: SignedText): Promise<SignInErrorReason | null> {
    const known = nodes.ids();
    const ids = signed.chainId === undefined ? known : [resolveLocalChain(signed.chainId, (id) => known.includes(id))];
    const clients = ids.map((id) => nodes.client(id)).filter((client) => client !== null);
    if (clients.length === 0) return 'other-signer';
    const codes = await Promise.allSettled(clients.map((client) => client.getCode({ address: signed.address as Hex })));
    const isToDeploy = isErc6492Signature(signed.signature as Hex);
    const requested = clients.filter((_client, i) => {
      const code = codes[i];
      return code?.status === 'fulfilled' && (isToDeploy || code.value !== undefined);
    });
    const error = requested.length > 0 ? await ask(requested, signed) : 'other-signer';
    const isSilent = codes.some(({ status }) => status === 'rejected');
    return error === 'other-signer' && isSilent ? 'unanswered' : error;
  }

  return { validateSignature: (signed) => within(bounds.timeoutMs, validateSignature(signed)) };
}

/** The nodes themselves give a call up a little later. */
function within(ms: number, work: Promise<SignInErrorReason | null>): Promise<SignInErrorReason | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('unanswered'), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
