/** The tokens and NFTs that are served from the sums of their transfers as long as a check holds: all that never deviated. */
export const SUMMED = `verdict IS DISTINCT FROM 'deviates'`;

/**
 * The rows of `contracts` that are told of as ERC-20 tokens, and those with NFTs. Their type is that of their first
 * transfer: one may be both. The limit keeps the planner from reading all transfers to look up a few.
 */
export const HAS_TOKENS = `(contract_type = 'ERC20'
  OR (SELECT true FROM chain.token_transfers m WHERE m.token_address = address LIMIT 1))`;
export const HAS_NFTS = `(contract_type <> 'ERC20'
  OR (SELECT true FROM chain.nft_tokens n WHERE n.token_address = address LIMIT 1))`;
