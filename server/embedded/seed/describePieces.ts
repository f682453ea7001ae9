import { drawDoor, drawKey, drawPass } from '@/server/embedded/seed/drawPiece';

/** A piece of a collection as its metadata tell of it (ERC-721, ERC-1155), and its picture, an SVG. */
export type Piece = {
  id: number;
  name: string;
  description: string;
  attributes: readonly { trait_type: string; value: string }[];
  picture: string;
};

/** The collections of the seed, by their names in `LOCAL_CONTRACTS`. */
export type PieceCollection = 'doors' | 'keys' | 'passes';

/** How many single pieces there are of each collection. */
export const PIECES = 12;

const HOURS = ['Dusk', 'Evening', 'Midnight', 'Dawn'];
const EDITIONS = ['Visitor', 'Friend', 'Neighbour', 'Night porter'];

/** Every piece of the seed, the same ones each time. */
export function describePieces(): Record<PieceCollection, readonly Piece[]> {
  const ids = Array.from({ length: PIECES }, (_, index) => index + 1);
  return {
    doors: ids.map((id) => ({
      id,
      name: `Door ${id}`,
      description: 'A door ajar, and a warm light behind it.',
      attributes: [{ trait_type: 'Hour', value: HOURS[id % HOURS.length] ?? 'Dusk' }],
      picture: drawDoor(id),
    })),
    keys: ids.map((id) => ({
      id,
      name: `Key ${id}`,
      description: 'It fits one door of this house.',
      attributes: [{ trait_type: 'Teeth', value: String(2 + (id % 3)) }],
      picture: drawKey(id),
    })),
    passes: EDITIONS.map((name, index) => ({
      id: index + 1,
      name: `${name} pass`,
      description: 'Whoever holds it is welcome.',
      attributes: [{ trait_type: 'Kind', value: name }],
      picture: drawPass(index),
    })),
  };
}
