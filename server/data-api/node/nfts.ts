import { encodeNftCall } from '@/server/chain/contractAnswers';
import { nftStandard, readNames } from '@/server/data-api/node/readToken';
import type { Hex, PublicClient } from 'viem';
import type { Nft, NftContract } from '@/protocol/data/shapes';
import { formatTokenIds, type TokenIdFormat } from '@/server/data-api/index/columns';
import type { PageParameters } from '@/server/data-api/index/listPage';
import type { NftOwners } from '@/server/data-api/index/nfts/nftOwners';
import { readTokenId } from '@/server/data-api/index/requireContract';
import { readAddress, callContractOrNull } from '@/server/data-api/node/callContract';
import { pageStart } from '@/server/data-api/pageCursor';
import { invalid, notFound } from '@/server/data-api/sources/Source';
import { MetadataError, readMetadata } from '@/server/chain/readMetadata';
import { readTokenFile, type TokenFileSources } from '@/server/chain/readTokenFile';
import { decodeTokenUri, encodeTokenUriCall, TOKEN_URI_GAS } from '@/server/chain/tokenUri';

/** Which NFT is asked for. */
type NftParameters = { address: string; token_id: string } & TokenIdFormat;

/**
 * Reads an NFT from its contract, with the file that it names as its metadata.
 *
 * @returns `owner` where the contract tells one (ERC-721); `metadata` is `null` where the file cannot be had
 * @throws Parse.Error 142 for what is no id, 101 for what is no NFT contract, or a token that it does not have
 */
async function readNft(
  client: PublicClient,
  { address: to, token_id, format }: NftParameters,
  sources: TokenFileSources,
): Promise<{ nft: Nft; owner: Hex | null }> {
  const id = readTokenId(token_id);
  const standard = await nftStandard(client, to);
  const isSingle = standard === 'ERC721';
  const [names, uriAnswer, ownerAnswer] = await Promise.all([
    readNames(client, to),
    callContractOrNull(client, { to, data: encodeTokenUriCall(standard, id), gas: TOKEN_URI_GAS }),
    isSingle
      ? callContractOrNull(client, { to, data: encodeNftCall({ token_address: to, token_id: id, owner: null }) })
      : null,
  ]);
  const owner = readAddress(ownerAnswer);
  const token_uri = decodeTokenUri(uriAnswer, id);
  if (isSingle ? owner === null : token_uri === null) throw notFound(`The contract at ${to} has no token ${id}.`);
  const nft: Nft = {
    ...{ token_address: to.toLowerCase(), token_id: id, contract_type: standard, token_uri },
    metadata: token_uri && (await readFile(token_uri, sources)),
    synced_at: new Date().toISOString(),
    amount: isSingle ? '1' : null,
    ...names,
  };
  const [reported = nft] = formatTokenIds([nft], { format });
  return { nft: reported, owner };
}

async function readFile(uri: string, sources: TokenFileSources): Promise<string | null> {
  try {
    return readMetadata(await readTokenFile(uri, sources), uri).metadata;
  } catch (error) {
    if (error instanceof MetadataError) return null; // The token is there, whatever became of its file.
    throw error;
  }
}

/**
 * `getNFTMetadata`: what an NFT contract calls itself.
 *
 * @throws Parse.Error 101 for what is no NFT contract
 */
export async function getNFTMetadata(client: PublicClient, { address }: { address: string }): Promise<NftContract> {
  const [contract_type, names] = await Promise.all([nftStandard(client, address), readNames(client, address)]);
  return { token_address: address.toLowerCase(), ...names, contract_type, synced_at: new Date().toISOString() };
}

/**
 * `getTokenIdMetadata`: what one NFT says of itself.
 *
 * @throws Parse.Error 101 for a token that is not there
 */
export async function getTokenIdMetadata(
  client: PublicClient,
  parameters: NftParameters,
  sources: TokenFileSources,
): Promise<Nft> {
  return (await readNft(client, parameters, sources)).nft;
}

/**
 * `getTokenIdOwners`: who holds an NFT. `block_number` is the newest block, as of which it was asked.
 *
 * @returns `null` for ERC-1155, whose contracts do not tell who holds theirs
 * @throws Parse.Error 101 for a token that is not there, 142 for a cursor: there is but one row
 */
export async function getTokenIdOwners(
  client: PublicClient,
  parameters: NftParameters & PageParameters,
  sources: TokenFileSources,
): Promise<NftOwners | null> {
  const { limit, offset } = pageStart(parameters);
  if (parameters.cursor) throw invalid('cursor: belongs to another query. Start without a cursor.');
  const head = await client.getBlockNumber({ cacheTime: 0 });
  const { nft, owner } = await readNft(client, parameters, sources);
  if (owner === null) return null;
  const row = { ...nft, owner_of: owner, block_number: head.toString(), block_number_minted: null };
  const result = offset === 0 ? [row] : [];
  return { status: 'SYNCED', total: 1, page: Math.floor(offset / limit), page_size: limit, cursor: '', result };
}
