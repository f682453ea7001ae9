import { z } from 'zod';
import type { DataFunction } from '@/protocol/data/parameters';

/** Solana networks of the service. */
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

/** A function about an address of Solana: `what` ends its path; by name also of the visitor who asks. */
const ofAccount = <Answer extends z.ZodType>(what: string, cost: number, summary: string, answer: Answer) =>
  ({
    summary,
    cost,
    access: 'anyone',
    rest: { api: 'solana', method: 'GET', path: `/account/:network/:address/${what}` },
    ofVisitor: true,
    parameters,
    answer,
  }) as const;

/** `sol-balance` (row G25); nothing for an address that was never used. */
export const solBalance = ofAccount('balance', 1, 'The SOL balance of an address.', nativeBalance);

/** `sol-getSPL` (row G25): of both token programs, without NFTs and without empty accounts. */
export const solGetSPL = ofAccount('tokens', 1, 'The SPL token balances of an address.', z.array(token));

/** `sol-getNFTs` (row G25). */
export const solGetNFTs = ofAccount('nft', 1, 'The NFTs of an address.', z.array(nft));

/** `sol-getPortfolio` (row G25). */
export const solGetPortfolio = ofAccount(
  'portfolio',
  2,
  'The SOL balance, tokens and NFTs of an address.',
  z.object({ nativeBalance, nfts: z.array(nft), tokens: z.array(token) }),
);

/** `sol-getNFTMetadata` (row G25). 101 where there is no mint at `address`, or nothing is kept. */
export const solGetNFTMetadata = {
  summary: 'The Metaplex metadata of a mint.',
  cost: 1,
  access: 'anyone',
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
