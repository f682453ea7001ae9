import type { IpfsStore } from '@/server/index';

const WALLS = ['#2a221b', '#1f2a2e', '#33241f', '#22261f', '#2b2433'];
const LIGHTS = ['#d9a55b', '#e8c48a', '#c98f4a', '#f0d9a8', '#b87f3f'];
const DOORS = ['#7a3f2d', '#2f5d50', '#3c4a6b', '#6b4a2f', '#5a3557'];

const of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** A door ajar at dusk, a different one for each number, as an SVG. */
function drawDoor(number: number): string {
  const wall = of(WALLS, number);
  const light = of(LIGHTS, number * 3 + 1);
  const door = of(DOORS, number * 2 + 1);
  const lean = 96 + (number % 5) * 10;
  // As many lamps before the door as its number, so that no two doors look alike.
  const lamps = Array.from(
    { length: number },
    (_, lamp) => `<circle cx="${126 + (lamp * 2 - number) * 6}" cy="227" r="3" fill="${light}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="${wall}"/><path d="M70 214V110a50 50 0 0 1 100 0v104z" fill="${light}"/><path d="M70 214V110a50 50 0 0 1 ${lean - 70} -46V222z" fill="${door}"/><circle cx="${lean - 8}" cy="150" r="4" fill="${light}"/><path d="M60 214V110a60 60 0 0 1 120 0v104M40 214h160" fill="none" stroke="${light}" stroke-width="3" opacity=".5"/>${lamps.join('')}</svg>`;
}

/** A key, a different one for each number, as an SVG. */
function drawKey(number: number): string {
  const light = of(LIGHTS, number);
  const teeth = Array.from(
    { length: 2 + (number % 3) },
    (_, tooth) => `M${168 - tooth * 22} 120v${22 + ((number + tooth) % 3) * 10}`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="${of(WALLS, number + 2)}"/><g fill="none" stroke="${light}" stroke-width="12" stroke-linecap="round"><circle cx="74" cy="120" r="${24 + (number % 4) * 4}"/><path d="M110 120h86${teeth.join('')}"/></g></svg>`;
}

/** A pass with an arch, a different one for each number, as an SVG. */
function drawPass(number: number): string {
  const light = of(LIGHTS, number + 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="${of(WALLS, number + 1)}"/><rect x="44" y="64" width="152" height="112" rx="10" fill="${of(DOORS, number)}"/><path d="M70 152v-30a20 20 0 0 1 40 0v30z" fill="${light}"/><path d="M130 104h46M130 124h46M130 144h${20 + number * 6}" stroke="${light}" stroke-width="6" stroke-linecap="round"/></svg>`;
}

/** The metadata of an NFT (ERC-721, ERC-1155), and its image, an SVG. */
type Nft = {
  id: number;
  name: string;
  description: string;
  attributes: readonly { trait_type: string; value: string }[];
  picture: string;
};

/** The collections of the seed, by their names in `LOCAL_CONTRACTS`. */
type NftCollection = 'doors' | 'keys' | 'passes';

/** How many single NFTs there are of each collection. */
export const NFTS = 12;

const HOURS = ['Dusk', 'Evening', 'Midnight', 'Dawn'];
const EDITIONS = ['Visitor', 'Friend', 'Neighbour', 'Night porter'];

/** Every NFT of the seed, the same ones each time. */
export function describeNfts(): Record<NftCollection, readonly Nft[]> {
  const ids = Array.from({ length: NFTS }, (_, index) => index + 1);
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

/** The metadata URI of a seeded NFT, such as `ipfs://Qm…/1.json`. */
export type NftUri = (collection: NftCollection, id: number) => string;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Stores metadata and images of the seeded collections in the file store, which serves them without
 * another server. The same NFTs have the same addresses in every store, so a chain works with
 * another or an emptied one.
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
