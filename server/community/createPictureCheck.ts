import type { PostPicture } from '@/protocol/community';
import type { CommunityParts } from '@/server/community/CommunityParts';
import { postFault } from '@/server/community/postFault';

/** How the kinds of pictures that every browser shows begin; `null` stands for any byte. SVG is code and not among them. */
const BEGINNINGS: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff], // JPEG
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50], // WebP
  [null, null, null, null, 0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66], // AVIF
];
const LONGEST = 12;

/** How long the own store of files has for the first bytes, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Makes the check that the files which a post names are there and are pictures, by what is in them.
 *
 * @throws Parse.Error 142 where one is not.
 */
export function createPictureCheck({ appId, internalUrl }: Pick<CommunityParts, 'appId' | 'internalUrl'>) {
  return async (pictures: readonly PostPicture[]): Promise<void> => {
    const heads = await Promise.all(
      pictures.map(({ name }) => readHead(`${internalUrl}/files/${appId}/${encodeURIComponent(name)}`)),
    );
    heads.forEach((head, i) => {
      if (!head) throw postFault(`There is no file ${pictures[i]?.name ?? ''}: upload the picture first.`);
      const isPicture = BEGINNINGS.some((bytes) => bytes.every((byte, at) => byte === null || head[at] === byte));
      if (!isPicture) throw postFault('A picture must be a JPEG, PNG, GIF, WebP or AVIF file.');
    });
  };
}

/** The first bytes of a file, or `null` where there is none. */
async function readHead(address: string): Promise<Uint8Array | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return null;
  }
  const reader = answer.body.getReader();
  let head = new Uint8Array(0);
  while (head.length < LONGEST) {
    const { value, done } = await reader.read();
    if (done) break;
    head = Uint8Array.from([...head, ...value.subarray(0, LONGEST)]);
  }
  await reader.cancel();
  return head;
}
