import { isAddress, parseErc6492Signature, recoverMessageAddress, type Hex } from 'viem';
import type { ContractWallets } from '@/server/auth/contractWallets';
import { validateEcdsaForm, readHexSignature } from '@/server/auth/schemes/signatureForm';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';

/** r, s and v; wallets do not use the short form of EIP-2098. */
const KEY_SIGNATURE_BYTES = 65;
/** A contract wallet may want a signature of each of its owners, and one not deployed yet the call that deploys it. */
const LONGEST_BYTES = 8_192;

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
      if ('fault' in read) return read.fault;
      if (read.bytes.length < KEY_SIGNATURE_BYTES || read.bytes.length > LONGEST_BYTES) return 'malformed';
      const inner = unwrap(signed.signature as Hex);
      if (inner === null) return 'malformed';
      const own = Buffer.from(inner.slice(2), 'hex');
      // A key may sign in the form of a wallet that is not deployed; nothing has to be asked then.
      if (own.length === KEY_SIGNATURE_BYTES && (await recoverSigner(signed.message, inner)) === signed.address) {
        return validateEcdsaForm('eth', own);
      }
      return contractWallets.validateSignature(signed);
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
