import { JOIN_CONTRACT, iso } from '@/server/data/index/columns';

/** What an NFT is told by, by `t` out of `nft_tokens` and `NFT_JOINS`. */
export const NFT_COLUMNS = `t.token_address, t.token_id::text, t.contract_type, t.token_uri, t.metadata,
  ${iso('t.synced_at')} AS synced_at, c.name, c.symbol, o.amount::text`;

/** Looks up the contract of each NFT, and how much there is of it. */
export const NFT_JOINS = `${JOIN_CONTRACT} LEFT JOIN LATERAL (SELECT sum(o.amount) AS amount FROM nft_owners o
  WHERE o.token_address = t.token_address AND o.token_id = t.token_id) o ON true`;
