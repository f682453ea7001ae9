import { confirmSupplies } from '@/server/data/index/confirmSupplies';
import type { AskNfts } from '@/server/data/index/confirmOwners';
import { formatTokenIds, type TokenIdFormat } from '@/server/data/index/formatTokenId';
import type { Index } from '@/server/data/index/Index';
import { NFT_COLUMNS, NFT_JOINS, type SummedNft } from '@/server/data/index/nftColumns';
import { notFound } from '@/server/data/refuse';
import { requireToken } from '@/server/data/index/requireToken';
import type { Nft } from '@/protocol/data/shapes';

/**
 * `getTokenIdMetadata`: what one NFT tells of itself.
 *
 * @throws Parse.Error 101 for a token that the index does not know
 */
export async function getTokenIdMetadata(
  index: Index,
  ask: AskNfts,
  parameters: { address: string; token_id: string } & TokenIdFormat,
): Promise<Nft> {
  const { token_address, token_id } = await requireToken(index, parameters);
  const { rows } = await index.query<SummedNft>(
    `SELECT ${NFT_COLUMNS} FROM nft_tokens t ${NFT_JOINS} WHERE t.token_address = $1 AND t.token_id = $2`,
    [token_address, token_id],
  );
  const [token] = formatTokenIds(await confirmSupplies(index, ask, token_address, rows), parameters);
  if (!token) throw notFound(`Token ${token_id} of ${token_address} is not in the index any more.`);
  return token;
}
