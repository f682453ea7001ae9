import type { IpfsStore } from '@/server/index';
import { SEED_NAMES } from '@/devnet/solana/seedSolana';

/**
 * Keeps metadata and a picture of each token of the seed in the store of files.
 *
 * @returns the address of a token's metadata by its name, such as `ipfs://Qm…/foyer-picture-1.json`
 */
export async function keepMetadata(store: IpfsStore): Promise<(name: string) => string> {
  const files = SEED_NAMES.flatMap((name, index) => {
    const file = fileName(name);
    const metadata = { name, description: `${name}, for trying things out.`, image: `${file}.svg` };
    return [
      { path: `${file}.json`, content: Buffer.from(JSON.stringify(metadata)) },
      { path: `${file}.svg`, content: Buffer.from(picture(index)) },
    ];
  });
  const folder = await store.addFolder(files);
  return (name) => `ipfs://${folder}/${fileName(name)}.json`;
}

function fileName(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** A disc on a ground, in another colour for each. */
function picture(index: number): string {
  const hue = index * 47;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 20%)"/><circle cx="50" cy="50" r="28" fill="hsl(${hue} 60% 65%)"/></svg>`;
}
