import type { IpfsStore } from '@/server/index';
import { describeNfts, type Nft, type NftCollection } from '@/devnet/seed/describeNfts';

/** Where the metadata of an NFT of the seed are, such as `ipfs://Qm…/1.json`. */
export type NftUri = (collection: NftCollection, id: number) => string;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Keeps metadata and pictures of the seeded collections in the store of files, which serves them without any other
 * server. The same NFTs have the same addresses in every store, so that a chain goes on with another one, or with one
 * that was emptied.
 */
export async function storeNfts(store: Pick<IpfsStore, 'addFolder'>): Promise<NftUri> {
  const keep = async (nfts: readonly Nft[]): Promise<string> => {
    const pictures = await store.addFolder(
      nfts.map(({ id, picture }) => ({ path: `${id}.svg`, content: encode(picture) })),
    );
    return store.addFolder(
      nfts.map(({ id, name, description, attributes }) => {
        const metadata = { name, description, image: `ipfs://${pictures}/${id}.svg`, attributes };
        return { path: `${id}.json`, content: encode(JSON.stringify(metadata)) };
      }),
    );
  };
  const nfts = describeNfts();
  const [doors, keys, passes] = await Promise.all([keep(nfts.doors), keep(nfts.keys), keep(nfts.passes)]);
  const folders = { doors, keys, passes };
  return (collection, id) => `ipfs://${folders[collection]}/${id}.json`;
}
