import { createHash } from 'node:crypto';
import { POST_LIMITS, type PostPicture } from '@/protocol/community';
import { sniffType } from '@/protocol/files';
import type { CommunityPorts } from '@/server/community/communityModule';
import { validatePost, readPostText } from '@/server/community/moderation';

/** Kinds of pictures that every browser shows. SVG is code and not among them. */
const KINDS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** So many bytes tell what a file is. */
const SNIFF_BYTES = 64;

/** Pictures that are hashed have at most so many bytes: what Parse Server takes as an upload. */
const MAX_BYTES = 20 * 1024 * 1024;

/** How long the own store of files has for the first bytes, in milliseconds. */
const TIMEOUT_MS = 5_000;

/**
 * Makes the check that the files which a post names are there, are pictures, by what is in them, and have the hash that
 * they are said to have.
 *
 * @throws Parse.Error 142 where one is not.
 */
export function createPictureCheck({ appId, internalUrl }: Pick<CommunityPorts, 'appId' | 'internalUrl'>) {
  return async (pictures: readonly PostPicture[]): Promise<void> => {
    const found = await Promise.all(
      pictures.map(({ name, sha256 }) =>
        readFile(`${internalUrl}/files/${appId}/${encodeURIComponent(name)}`, sha256 !== undefined),
      ),
    );
    found.forEach((file, i) => {
      if (!file) throw validatePost(`The file ${pictures[i]?.name ?? ''} does not exist. Upload the image first.`);
      if (!KINDS.has(sniffType(file.head, ''))) {
        throw validatePost('Images must be JPEG, PNG, GIF, WebP or AVIF.');
      }
      if (file.sha256 !== pictures[i]?.sha256) throw validatePost('The sha256 of an image does not match its file.');
    });
  };
}

/** The first bytes of a file, and its hash where it is wanted; `null` where there is none, or too much to hash. */
async function readFile(address: string, isHashed: boolean): Promise<{ head: Uint8Array; sha256?: string } | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
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
    if (head.length < SNIFF_BYTES) head = Uint8Array.from([...head, ...value.subarray(0, SNIFF_BYTES)]);
    const isEnough = !isHashed && head.length >= SNIFF_BYTES;
    if (!isEnough && bytes <= MAX_BYTES) continue;
    await reader.cancel();
    return isEnough ? { head } : null;
  }
}

/** Names that Parse Server gives files: random letters and the name that the client gave. */
const FILE_NAME = /^[\w.@ -]{1,200}$/;
const MAX_PIXELS = 20_000;

/**
 * The pictures of a post as they are stored.
 *
 * @throws Parse.Error 142 with what is wrong.
 */
export function readPostPictures(value: unknown): PostPicture[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw validatePost('pictures must be a list.');
  if (value.length > POST_LIMITS.pictures) throw validatePost(`A post can have up to ${POST_LIMITS.pictures} images.`);
  return value.map(readPicture);
}

function readPicture(value: unknown): PostPicture {
  if (typeof value !== 'object' || value === null) throw validatePost('Each image needs name, width, height and alt.');
  const { name, width, height, alt, sha256 } = value as Record<string, unknown>;
  if (typeof name !== 'string' || !FILE_NAME.test(name)) {
    throw validatePost('The name of an image must be the one that its upload returned.');
  }
  if (sha256 !== undefined && (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))) {
    throw validatePost('The sha256 of an image must be 64 lowercase hexadecimal digits.');
  }
  return {
    ...{ name, width: pixels(width), height: pixels(height), alt: readPostText(alt, 'alt', POST_LIMITS.alt) },
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}

function pixels(value: unknown): number {
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_PIXELS) return Number(value);
  throw validatePost(`width and height of an image must be whole numbers of pixels, up to ${MAX_PIXELS}.`);
}
