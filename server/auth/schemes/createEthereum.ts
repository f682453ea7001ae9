import { isAddress, isHex, recoverMessageAddress, type Hex } from 'viem';
import type { ContractWallets } from '@/server/auth/contractWallets';
import { isHighS } from '@/server/auth/schemes/isHighS';
import { readHex } from '@/server/auth/schemes/readBytes';
import type { SignatureScheme, SignedText } from '@/server/auth/schemes/SignatureScheme';

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
      if (bytes.length === KEY_SIGNATURE_BYTES && (await recoverSigner(signed)) === signed.address) {
        return isHighS(bytes.subarray(32, 64)) ? 'malleable' : null;
      }
      return (await contractWallets.accepts(signed)) ? null : 'other-signer';
    },
  };
}

async function recoverSigner({ message, signature }: SignedText): Promise<string | null> {
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })).toLowerCase();
  } catch {
    return null; // Not a point of the curve: no key made this signature.
  }
}
