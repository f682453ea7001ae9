import type { PostPicture } from '@/protocol/community';
import type { CommunityParts } from '@/server/community/CommunityParts';
import { sniffType } from '@/protocol/files/sniffType';
import { postFault } from '@/server/community/postFault';

/** Kinds of pictures that every browser shows. SVG is code and not among them. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** So many bytes tell what a file is. */
const LONGEST = 64;

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
      if (!KINDS.has(sniffType(head, ''))) throw postFault('A picture must be a JPEG, PNG, GIF, WebP or AVIF file.');
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
