import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/DataFunction';

/** Networks of Solana that the service tells of. */
export const SOLANA_NETWORKS = ['mainnet', 'devnet'] as const;

/** One of them. */
export type SolanaNetwork = (typeof SOLANA_NETWORKS)[number];

const parameters = z.object({
  address: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address of Solana, in base58'),
  network: z.enum(SOLANA_NETWORKS, 'must be mainnet or devnet').default('mainnet'),
});

const nativeBalance = z.object({
  /** In SOL, exact, without zeros at the end. */
  solana: z.string(),
  /** In lamports, of which a SOL has a thousand million. */
  lamports: z.string(),
});

const token = z.object({
  /** The account that holds the tokens. */
  associatedTokenAddress: z.string(),
  mint: z.string(),
  /** In whole tokens, exact, without zeros at the end. */
  amount: z.string(),
  /** In the token's smallest unit. */
  amountRaw: z.string(),
  decimals: z.number(),
});

const nft = z.object({ associatedTokenAddress: z.string(), mint: z.string() });

/** `sol-balance` (row G25); nothing for an address that was never used. */
export const solBalance = {
  summary: 'What an address holds of SOL.',
  cost: 1,
  rest: { api: 'solana', method: 'GET', path: '/account/:network/:address/balance' },
  ofVisitor: true,
  parameters,
  answer: nativeBalance,
} as const satisfies DataFunction;

/** `sol-getSPL` (row G25): of both token programs, without NFTs and without empty accounts. */
export const solGetSPL = {
  summary: 'The tokens that an address holds.',
  cost: 1,
  rest: { api: 'solana', method: 'GET', path: '/account/:network/:address/tokens' },
  ofVisitor: true,
  parameters,
  answer: z.array(token),
} as const satisfies DataFunction;

/** `sol-getNFTs` (row G25). */
export const solGetNFTs = {
  summary: 'The tokens of which an address holds the only piece.',
  cost: 1,
  rest: { api: 'solana', method: 'GET', path: '/account/:network/:address/nft' },
  ofVisitor: true,
  parameters,
  answer: z.array(nft),
} as const satisfies DataFunction;

/** `sol-getPortfolio` (row G25). */
export const solGetPortfolio = {
  summary: 'What an address holds of SOL, tokens and NFTs.',
  cost: 2,
  rest: { api: 'solana', method: 'GET', path: '/account/:network/:address/portfolio' },
  ofVisitor: true,
  parameters,
  answer: z.object({ nativeBalance, nfts: z.array(nft), tokens: z.array(token) }),
} as const satisfies DataFunction;

/** `sol-getNFTMetadata` (row G25). 101 where there is no mint at `address`, or nothing is kept. */
export const solGetNFTMetadata = {
  summary: 'What Metaplex keeps of a mint.',
  cost: 1,
  rest: { api: 'solana', method: 'GET', path: '/nft/:network/:address/metadata' },
  parameters,
  answer: z.object({
    mint: z.string(),
    standard: z.literal('metaplex'),
    name: z.string(),
    symbol: z.string(),
    metaplex: z.object({
      metadataUri: z.string(),
      masterEdition: z.boolean(),
      isMutable: z.boolean(),
      primarySaleHappened: z.boolean(),
      /** In hundredths of a percent. */
      sellerFeeBasisPoints: z.number(),
      updateAuthority: z.string(),
    }),
  }),
} as const satisfies DataFunction;
