import { isAddress, isErc6492Signature, isHex, parseErc6492Signature, recoverMessageAddress, type Hex } from 'viem';
import type { ContractWallets } from '@/server/auth/contractWallets';
import { isHighS } from '@/server/auth/schemes/isHighS';
import { readHex } from '@/server/auth/schemes/readBytes';
import type { SignatureScheme } from '@/server/auth/schemes/SignatureScheme';

/** r, s and v. EIP-2098's short form is not used by wallets here. */
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

    async findFault(signed) {
      const bytes = isHex(signed.signature) ? readHex(signed.signature) : null;
      if (!bytes || bytes.length < KEY_SIGNATURE_BYTES || bytes.length > LONGEST_BYTES) return 'malformed';
      const inner = unwrap(signed.signature as Hex);
      if (inner === null) return 'malformed';
      const own = readHex(inner);
      // A key may sign in the form of a wallet that is not deployed; nothing has to be asked then.
      if (own?.length === KEY_SIGNATURE_BYTES && (await recoverSigner(signed.message, inner)) === signed.address) {
        return isHighS(own.subarray(32, 64)) ? 'malleable' : null;
      }
      return contractWallets.findFault(signed);
    },
  };
}

/** The signature within the form of ERC-6492, or the signature itself; `null` where that form is broken. */
function unwrap(signature: Hex): Hex | null {
  if (!isErc6492Signature(signature)) return signature;
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
