import { POST_LIMITS, type PostPicture } from '@/protocol/community';
import { postFault } from '@/server/community/postFault';
import { readPostText } from '@/server/community/readPostText';

/** Names that Parse Server gives files: random letters and the name that the client gave. */
const FILE_NAME = /^[\w.@ -]{1,200}$/;
const MOST_PIXELS = 20_000;

/**
 * The pictures of a post as they are stored.
 *
 * @throws Parse.Error 142 with what is wrong.
 */
export function readPostPictures(value: unknown): PostPicture[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw postFault('pictures must be a list.');
  if (value.length > POST_LIMITS.pictures) throw postFault(`A post has at most ${POST_LIMITS.pictures} pictures.`);
  return value.map(readPicture);
}

function readPicture(value: unknown): PostPicture {
  if (typeof value !== 'object' || value === null) throw postFault('Each picture has name, width, height and alt.');
  const { name, width, height, alt, sha256 } = value as Record<string, unknown>;
  if (typeof name !== 'string' || !FILE_NAME.test(name)) {
    throw postFault('The name of a picture is the one that the upload of its file answered.');
  }
  if (sha256 !== undefined && (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))) {
    throw postFault('sha256 of a picture is the hash of its bytes, in 64 small letters of hexadecimal.');
  }
  return {
    ...{ name, width: pixels(width), height: pixels(height), alt: readPostText(alt, 'alt', POST_LIMITS.alt) },
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}

function pixels(value: unknown): number {
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= MOST_PIXELS) return Number(value);
  throw postFault(`width and height of a picture are whole numbers of pixels, up to ${MOST_PIXELS}.`);
}
