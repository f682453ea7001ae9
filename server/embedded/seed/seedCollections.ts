import type { SeedTools } from '@/server/embedded/seed/SeedTools';
import { drawDoor, drawKey, drawPass } from '@/server/embedded/seed/drawPiece';

/** How many single pieces there are of each collection. */
export const PIECES = 12;
const EDITIONS = ['Visitor', 'Friend', 'Neighbour', 'Night porter'];
const HOURS = ['Dusk', 'Evening', 'Midnight', 'Dawn'];

/** Metadata as ERC-721 and ERC-1155 have it, whole within the address: it needs no other server. */
function describe(name: string, description: string, picture: string, attributes: Record<string, string>): string {
  const image = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
  const list = Object.entries(attributes).map(([trait_type, value]) => ({ trait_type, value }));
  const text = JSON.stringify({ name, description, image, attributes: list });
  return `data:application/json;base64,${Buffer.from(text).toString('base64')}`;
}

/** Two collections of single pieces and one of editions, each with metadata and a drawn picture, spread over the accounts. */
export async function seedCollections({ call, accounts, deployer, pick }: SeedTools): Promise<void> {
  const owner = (index: number) => accounts[index % accounts.length] ?? deployer;
  for (let piece = 1; piece <= PIECES; piece++) {
    const hour = HOURS[piece % HOURS.length] ?? 'Dusk';
    const door = describe(`Door ${piece}`, 'A door ajar, and a warm light behind it.', drawDoor(piece), { Hour: hour });
    await call(deployer, 'doors', 'mint', [owner(piece), door]);
    const key = describe(`Key ${piece}`, 'It fits one door of this house.', drawKey(piece), {
      Teeth: String(2 + (piece % 3)),
    });
    await call(deployer, 'keys', 'mint', [owner(piece * 3), key]);
  }
  for (const [index, name] of EDITIONS.entries()) {
    const id = BigInt(index + 1);
    const pass = describe(`${name} pass`, 'Whoever holds it is welcome.', drawPass(index), { Kind: name });
    for (let copy = 0; copy < 4; copy++) {
      await call(deployer, 'passes', 'mint', [owner(pick(20)), id, BigInt(1 + pick(9)), pass]);
    }
  }
  await call(deployer, 'passes', 'mintBatch', [owner(0), [1n, 2n, 3n], [3n, 2n, 1n]]);
}
