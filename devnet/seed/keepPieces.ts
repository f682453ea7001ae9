import type { IpfsStore } from '@/server/index';
import { describePieces, type Piece, type PieceCollection } from '@/devnet/seed/describePieces';

/** Where the metadata of a piece of the seed are, such as `ipfs://Qm…/1.json`. */
export type PieceUri = (collection: PieceCollection, id: number) => string;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Keeps metadata and pictures of the seeded collections in the store of files, which serves them without any other
 * server. The same pieces have the same addresses in every store, so that a chain goes on with another one, or with one
 * that was emptied.
 */
export async function keepPieces(store: Pick<IpfsStore, 'addFolder'>): Promise<PieceUri> {
  const keep = async (pieces: readonly Piece[]): Promise<string> => {
    const pictures = await store.addFolder(
      pieces.map(({ id, picture }) => ({ path: `${id}.svg`, content: encode(picture) })),
    );
    return store.addFolder(
      pieces.map(({ id, name, description, attributes }) => {
        const metadata = { name, description, image: `ipfs://${pictures}/${id}.svg`, attributes };
        return { path: `${id}.json`, content: encode(JSON.stringify(metadata)) };
      }),
    );
  };
  const pieces = describePieces();
  const [doors, keys, passes] = await Promise.all([keep(pieces.doors), keep(pieces.keys), keep(pieces.passes)]);
  const folders = { doors, keys, passes };
  return (collection, id) => `ipfs://${folders[collection]}/${id}.json`;
}
