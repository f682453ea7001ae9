import type { HeldNft } from '@/protocol/data/shapes';
import { getNFTs } from '@/server/data/index/getNFTs';
import type { Index } from '@/server/data/index/Index';

/** The older helpers know no pages. */
const MOST = 500;

/** `getNFTs_old`: the NFTs that an address holds, the first 500. */
export async function getNFTs_old(index: Index, { address }: { address: string }): Promise<HeldNft[]> {
  const { result } = await getNFTs(index, { address, limit: MOST });
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

/** `getNFTsCount_old`: how many kinds of NFT an address holds; exact. */
export async function getNFTsCount_old(index: Index, { address }: { address: string }): Promise<number> {
  const { rows } = await index.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM nft_owners WHERE owner = $1 AND amount > 0',
    [address.toLowerCase()],
  );
  return rows[0]?.count ?? 0;
}
