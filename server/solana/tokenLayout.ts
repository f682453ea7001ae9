import { base58 } from '@scure/base';

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
