import { createHash } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';

/** The secret key (seed of Ed25519) of a wallet of the local Solana; everybody knows it, as with every local chain. */
export function localSolanaKey(name: string): Uint8Array {
  return createHash('sha256').update(`foyer local solana ${name}`).digest();
}

/** The address of an account of the local Solana by its name: `ada` and `grace` are wallets, the others mints. */
export function localSolanaAddress(name: string): string {
  return base58.encode(ed25519.getPublicKey(localSolanaKey(name)));
}
