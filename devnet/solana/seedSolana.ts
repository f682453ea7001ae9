import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { address, lamports } from '@solana/kit';
import type { LiteSVM } from 'litesvm';
import { createHash } from 'node:crypto';
import {
  associatedTokenAddress,
  editionAddress,
  encodeMetadata,
  encodeMint,
  encodeTokenAccount,
  type IpfsStore,
  metadataAddress,
  SOLANA_PROGRAMS,
} from '@/server/index';

/** A token of the seed; amounts in its smallest unit, by wallet name. */
type SeedToken = {
  key: string;
  name: string;
  symbol: string;
  decimals: number;
  program: 'token' | 'token2022';
  amounts: Readonly<Record<string, bigint>>;
};

const COINS: readonly SeedToken[] = [
  {
    key: 'usd',
    name: 'Local Dollar',
    symbol: 'LUSD',
    decimals: 6,
    program: 'token',
    amounts: { ada: 1_234_567_891n, grace: 5n },
  },
  // More than a JavaScript number represents exactly.
  {
    key: 'dust',
    name: 'Local Dust',
    symbol: 'DUST',
    decimals: 9,
    program: 'token',
    amounts: { ada: 9_007_199_254_740_993n },
  },
  { key: 'bread', name: 'Local Bread', symbol: 'BREAD', decimals: 2, program: 'token2022', amounts: { ada: 4_200n } },
  // One whole unit of an indivisible token that is not an NFT, since there are others.
  {
    key: 'ticket',
    name: 'Local Ticket',
    symbol: 'TKT',
    decimals: 0,
    program: 'token',
    amounts: { ada: 1n, grace: 3n },
  },
];

const PICTURES: readonly SeedToken[] = ['one', 'two', 'three'].map((key, index) => ({
  key: `picture ${key}`,
  name: `Foyer Picture ${index + 1}`,
  symbol: 'PIC',
  decimals: 0,
  program: 'token',
  amounts: { [index === 2 ? 'grace' : 'ada']: 1n },
}));

/** The names of the seeded tokens. */
const SEED_NAMES: readonly string[] = [...COINS, ...PICTURES].map(({ name }) => name);

/** Lamports of each wallet of the seed. */
const BALANCES: Readonly<Record<string, bigint>> = { ada: 12_345_678_901n, grace: 1_000_000_000n };

/**
 * Seeds a new local Solana with two wallets, four tokens and three Metaplex NFTs, account by
 * account.
 */
export function seedSolana(svm: LiteSVM, metadataUri: (name: string) => string): void {
  const put = (place: string, program: string, data: Uint8Array, least = 0n) => {
    const rent = svm.minimumBalanceForRentExemption(BigInt(data.length));
    svm.setAccount({
      address: address(place),
      programAddress: address(program),
      lamports: lamports(least || rent),
      executable: false,
      space: BigInt(data.length),
      data,
    });
  };
  for (const [wallet, balance] of Object.entries(BALANCES)) {
    put(localSolanaAddress(wallet), SOLANA_PROGRAMS.system, new Uint8Array(), balance);
  }
  for (const { key, name, symbol, decimals, program, amounts } of [...COINS, ...PICTURES]) {
    const mint = localSolanaAddress(key);
    const picture = symbol === 'PIC';
    const supply = Object.values(amounts).reduce((sum, amount) => sum + amount, 0n);
    const tokenProgram = SOLANA_PROGRAMS[program];
    put(
      mint,
      tokenProgram,
      encodeMint({ supply, decimals, mintAuthority: picture ? null : localSolanaAddress('grace') }),
    );
    for (const [wallet, amount] of Object.entries(amounts)) {
      const owner = localSolanaAddress(wallet);
      put(associatedTokenAddress(owner, mint, tokenProgram), tokenProgram, encodeTokenAccount({ mint, owner, amount }));
    }
    const metadata = encodeMetadata({
      updateAuthority: localSolanaAddress('grace'),
      mint,
      name,
      symbol,
      uri: metadataUri(name),
      sellerFeeBasisPoints: picture ? 550 : 0,
      primarySaleHappened: key === 'picture three',
      isMutable: key !== 'picture two',
    });
    put(metadataAddress(mint), SOLANA_PROGRAMS.metadata, metadata);
    if (picture) put(editionAddress(mint), SOLANA_PROGRAMS.metadata, masterEdition());
  }
}

/** A master edition (`Key::MasterEditionV2`) without copies. */
function masterEdition(): Uint8Array {
  const bytes = Buffer.alloc(18);
  bytes[0] = 6;
  bytes.set([1, 0], 9);
  return bytes;
}

/**
 * The secret key (Ed25519 seed) of a wallet of the local Solana; publicly known, as with every
 * local chain.
 */
export function localSolanaKey(name: string): Uint8Array {
  return createHash('sha256').update(`foyer local solana ${name}`).digest();
}

/** The address of an account of the local Solana by its name: `ada` and `grace` are wallets, the others mints. */
export function localSolanaAddress(name: string): string {
  return base58.encode(ed25519.getPublicKey(localSolanaKey(name)));
}

/**
 * Stores metadata and an image of each seeded token in the file store.
 *
 * @returns the metadata URI of a token by its name, such as `ipfs://Qm…/foyer-picture-1.json`
 */
export async function uploadMetadata(store: IpfsStore): Promise<(name: string) => string> {
  const files = SEED_NAMES.flatMap((name, index) => {
    const file = fileName(name);
    const metadata = { name, description: `${name}, for trying things out.`, image: `${file}.svg` };
    return [
      { path: `${file}.json`, content: Buffer.from(JSON.stringify(metadata)) },
      { path: `${file}.svg`, content: Buffer.from(picture(index)) },
    ];
  });
  const folder = await store.addFolder(files);
  return (name) => `ipfs://${folder}/${fileName(name)}.json`;
}

function fileName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** A disc on a background, in a different color for each. */
function picture(index: number): string {
  const hue = index * 47;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 20%)"/><circle cx="50" cy="50" r="28" fill="hsl(${hue} 60% 65%)"/></svg>`;
}
