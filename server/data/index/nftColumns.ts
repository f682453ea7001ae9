import type { Nft } from '@/protocol/data/shapes';
import { JOIN_CONTRACT, iso } from '@/server/data/index/columns';
import { HEAD, IS_SURE, JOIN_CHECK } from '@/server/data/index/nftCandidates';

/** An NFT, whose amount is the truth where it `is_sure`, and the newest block when it was read. */
export type SummedNft = Nft & { is_sure: boolean; head: string };

/** What an NFT is told by, by `t` out of `nft_tokens` and `NFT_JOINS`. */
export const NFT_COLUMNS = `t.token_address, t.token_id::text, t.contract_type, t.token_uri, t.metadata,
  ${iso('t.synced_at')} AS synced_at, c.name, c.symbol, o.amount::text, ${IS_SURE} AS is_sure, ${HEAD}::text AS head`;

/** Looks up the contract of each NFT with its check, and how much there is of it by the transfers. */
export const NFT_JOINS = `${JOIN_CONTRACT} ${JOIN_CHECK} LEFT JOIN LATERAL (
  SELECT sum(o.amount) AS amount FROM nft_owners o
  WHERE o.token_address = t.token_address AND o.token_id = t.token_id AND o.amount > 0) o ON true`;
