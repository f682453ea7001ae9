import { createHash } from 'node:crypto';
import type { PostPicture } from '@/protocol/community';
import type { CommunityParts } from '@/server/community/CommunityParts';
import { sniffType } from '@/protocol/files/sniffType';
import { postFault } from '@/server/community/postFault';

/** Kinds of pictures that every browser shows. SVG is code and not among them. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** So many bytes tell what a file is. */
const LONGEST = 64;

/** Pictures that are hashed have at most so many bytes: what Parse Server takes as an upload. */
const MOST_BYTES = 20 * 1024 * 1024;

/** How long the own store of files has for the first bytes, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Makes the check that the files which a post names are there, are pictures, by what is in them, and have the hash that
 * they are said to have.
 *
 * @throws Parse.Error 142 where one is not.
 */
export function createPictureCheck({ appId, internalUrl }: Pick<CommunityParts, 'appId' | 'internalUrl'>) {
  return async (pictures: readonly PostPicture[]): Promise<void> => {
    const found = await Promise.all(
      pictures.map(({ name, sha256 }) =>
        readFile(`${internalUrl}/files/${appId}/${encodeURIComponent(name)}`, sha256 !== undefined),
      ),
    );
    found.forEach((file, i) => {
      if (!file) throw postFault(`There is no file ${pictures[i]?.name ?? ''}: upload the picture first.`);
      if (!KINDS.has(sniffType(file.head, ''))) {
        throw postFault('A picture must be a JPEG, PNG, GIF, WebP or AVIF file.');
      }
      if (file.sha256 !== pictures[i]?.sha256) throw postFault('The sha256 of a picture is not that of its file.');
    });
  };
}

/** The first bytes of a file, and its hash where it is wanted; `null` where there is none, or too much to hash. */
async function readFile(address: string, isHashed: boolean): Promise<{ head: Uint8Array; sha256?: string } | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    return null;
  }
  const hash = createHash('sha256');
  let head = new Uint8Array(0);
  let bytes = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { head, ...(isHashed ? { sha256: hash.digest('hex') } : {}) };
    bytes += value.length;
    hash.update(value);
    if (head.length < LONGEST) head = Uint8Array.from([...head, ...value.subarray(0, LONGEST)]);
    const isEnough = !isHashed && head.length >= LONGEST;
    if (!isEnough && bytes <= MOST_BYTES) continue;
    await reader.cancel();
    return isEnough ? { head } : null;
  }
}
