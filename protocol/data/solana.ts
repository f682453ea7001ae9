import { z } from 'zod';

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

/** `sol-balance`: what an address holds of SOL; nothing for one that was never used. */
export const solBalance = { parameters, answer: nativeBalance };

/** `sol-getSPL`: the tokens that an address holds, of both token programs, without NFTs and without empty accounts. */
export const solGetSPL = { parameters, answer: z.array(token) };

/** `sol-getNFTs`: the tokens of which an address holds the only piece. */
export const solGetNFTs = { parameters, answer: z.array(nft) };

/** `sol-getPortfolio`: the three together. */
export const solGetPortfolio = {
  parameters,
  answer: z.object({ nativeBalance, nfts: z.array(nft), tokens: z.array(token) }),
};

/** `sol-getNFTMetadata`: what Metaplex keeps of the mint at `address`. 101 where there is no mint, or nothing is kept. */
export const solGetNFTMetadata = {
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
};
