import type { HeldNft } from '@/protocol/data/shapes';
import { confirmOwners, type AskNfts } from '@/server/data-api/index/nfts/confirmOwners';
import { getNFTs } from '@/server/data-api/index/nfts/nfts';
import type { Index } from '@/server/data-api/index/connectIndex';
import { findCandidates, HEAD, IS_SURE, JOIN_CHECK } from '@/server/data-api/index/nfts/nftCandidates';
import { toBytes } from '@/server/db/chains/bytes';

/** The older helpers know no pages. */
const MOST = 500;

/** So many NFTs of contracts that have to be asked are counted: most of them are worthless gifts. */
const MOST_ASKED = 2_000;

/** `getNFTs_old`: the NFTs that an address holds, the first 500. */
export async function getNFTs_old(index: Index, ask: AskNfts, { address }: { address: string }): Promise<HeldNft[]> {
  const { result } = await getNFTs(index, ask, { address, limit: MOST });
  return result.map(({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => ({
    amount: Number(amount),
    contract_type,
    name,
    symbol,
    token_address,
    token_id,
    token_uri,
  }));
}

type Counted = { sure: number };
type Unsure = { token_address: string; token_id: string; contract_type: string; head: string };

/** `getNFTsCount_old`: how many kinds of NFT an address holds; exact, but for more than 2,000 that have to be asked about. */
export async function getNFTsCount_old(index: Index, ask: AskNfts, { address }: { address: string }): Promise<number> {
  const owner = address.toLowerCase();
  const table = await findCandidates(index, { owner });
  // In one statement: a contract may be checked in between two.
  const answered = await index.query<Counted & (Unsure | { token_id: null })>(
    `WITH held AS MATERIALIZED (
       SELECT t.token_address, t.token_id, t.amount, ${IS_SURE} AS is_sure FROM ${table} t ${JOIN_CHECK} WHERE t.owner = $1)
     SELECT (SELECT count(*)::integer FROM held WHERE is_sure AND amount > 0) AS sure, ${HEAD}::text AS head,
       u.token_address, u.token_id::text, n.contract_type
     FROM (SELECT) one LEFT JOIN (SELECT * FROM held WHERE NOT is_sure LIMIT ${MOST_ASKED}) u ON true
     LEFT JOIN LATERAL (SELECT contract_type FROM chain.nft_tokens
       WHERE token_address = u.token_address AND token_id = u.token_id LIMIT 1) n ON true`,
    [toBytes(owner)],
  );
  const rows = answered.rows.flatMap((row) =>
    row.token_id === null ? [] : [{ ...row, owner_of: owner, amount: '0', is_sure: false }],
  );
  const held = await confirmOwners(index, ask, { table, rows, isOfOwner: true });
  return (answered.rows[0]?.sure ?? 0) + held.length;
}
