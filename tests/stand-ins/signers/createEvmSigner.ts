import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

/** A key of Ethereum (`personal_sign`, EIP-191). */
export function createEvmSigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey());
  return { family: 'eth', address: account.address, sign: (message) => account.signMessage({ message }) };
}
