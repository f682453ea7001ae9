import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { createHash } from 'node:crypto';
import { SOLANA_PROGRAMS } from '@/server/solana/solanaPrograms';

const METADATA = Buffer.from('metadata');
const EDITION = Buffer.from('edition');

/** The account in which a wallet keeps a token: a program's address over owner, token program and mint. */
export function associatedTokenAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map((address) => base58.decode(address));
  return findProgramAddress(seeds, SOLANA_PROGRAMS.associatedToken);
}

/** Where Metaplex keeps what a mint is called. */
export function metadataAddress(mint: string): string {
  const seeds = [METADATA, base58.decode(SOLANA_PROGRAMS.metadata), base58.decode(mint)];
  return findProgramAddress(seeds, SOLANA_PROGRAMS.metadata);
}

/** Where Metaplex keeps that a mint is a master edition. */
export function editionAddress(mint: string): string {
  const seeds = [METADATA, base58.decode(SOLANA_PROGRAMS.metadata), base58.decode(mint), EDITION];
  return findProgramAddress(seeds, SOLANA_PROGRAMS.metadata);
}

/**
 * The address that a program derives from seeds: the first hash that is no key of Ed25519, so that nobody can sign for it.
 *
 * @param program in base58, as the answer is
 */
function findProgramAddress(seeds: readonly Uint8Array[], program: string): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256');
    for (const seed of [...seeds, Uint8Array.of(bump), base58.decode(program)]) hash.update(seed);
    const candidate = hash.update('ProgramDerivedAddress').digest();
    if (!isKey(candidate)) return base58.encode(candidate);
  }
  throw new Error('No address can be derived from these seeds.');
}

function isKey(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    // The library's way to say that no point of the curve has these bytes.
    return false;
  }
}
