import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { createHash } from 'node:crypto';

/** Addresses of the programs that hold tokens and tell of them; the same on every network of Solana. */
export const SOLANA_PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const;

/** A mint: how many of a token there are, in its smallest unit. */
export type Mint = { supply: bigint; decimals: number; mintAuthority: string | null };

/** A token account: how many of a mint an owner has, in its smallest unit. */
export type TokenAccount = { mint: string; owner: string; amount: bigint };

/** Bytes of each; Token-2022 adds extensions behind the same bytes, and the kind of account in the byte after 165. */
const MINT = 82;
const ACCOUNT = 165;

const KINDS = { mint: 1, account: 2 } as const;

/** Reads a mint of either token program; `null` where it is none. */
export function decodeMint(data: ArrayLike<number>): Mint | null {
  const bytes = Buffer.from(data);
  if (bytes.length !== MINT && !(bytes.length > ACCOUNT && bytes[ACCOUNT] === KINDS.mint)) return null;
  const mintAuthority = bytes.readUInt32LE(0) === 1 ? base58.encode(bytes.subarray(4, 36)) : null;
  return { supply: bytes.readBigUInt64LE(36), decimals: bytes.readUInt8(44), mintAuthority };
}

/** Reads a token account of either token program; `null` where it is none. */
export function decodeTokenAccount(data: ArrayLike<number>): TokenAccount | null {
  const bytes = Buffer.from(data);
  if (bytes.length !== ACCOUNT && !(bytes.length > ACCOUNT && bytes[ACCOUNT] === KINDS.account)) return null;
  return {
    mint: base58.encode(bytes.subarray(0, 32)),
    owner: base58.encode(bytes.subarray(32, 64)),
    amount: bytes.readBigUInt64LE(64),
  };
}

/** Writes a mint that is in use and that nobody can freeze. */
export function encodeMint({ supply, decimals, mintAuthority }: Mint): Uint8Array {
  const bytes = Buffer.alloc(MINT);
  if (mintAuthority !== null) {
    bytes.writeUInt32LE(1, 0);
    bytes.set(base58.decode(mintAuthority), 4);
  }
  bytes.writeBigUInt64LE(supply, 36);
  bytes.set([decimals, 1], 44);
  return bytes;
}

/** Writes a token account that is in use, without a delegate. */
export function encodeTokenAccount({ mint, owner, amount }: TokenAccount): Uint8Array {
  const bytes = Buffer.alloc(ACCOUNT);
  bytes.set(base58.decode(mint), 0);
  bytes.set(base58.decode(owner), 32);
  bytes.writeBigUInt64LE(amount, 64);
  bytes[108] = 1;
  return bytes;
}

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
