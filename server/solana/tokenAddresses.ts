import { base58 } from '@scure/base';
import { findProgramAddress } from '@/server/solana/findProgramAddress';
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
