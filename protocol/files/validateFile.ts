import { sniffType } from '@/protocol/files/sniffType';

/** Longest name of a file, in characters. */
export const MOST_NAME_LETTERS = 128;

/** What a file system, a header or an address could take for something else than a name. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/u;

/**
 * Why a text cannot be the name of a file, or `null`. Letters of every script may be in it (row H02, code 122).
 *
 * @returns a sentence that says what to change
 */
export function validateFileName(name: string): string | null {
  if (name.length === 0) return 'The file has no name. Give it one.';
  if ([...name].length > MOST_NAME_LETTERS) {
    return `The file name is longer than ${MOST_NAME_LETTERS} characters. Shorten it.`;
  }
  if (FORBIDDEN.test(name)) return 'The file name contains a character that is not allowed, such as / or ":".';
  if (!/^[\p{L}\p{N}_]/u.test(name)) return 'The file name must start with a letter, a digit or _.';
  return null;
}

/** Endings whose files begin with known bytes, and what those bytes then tell. */
const BY_ENDING: Readonly<Record<string, readonly string[]>> = {
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  mp4: ['video/mp4', 'video/quicktime', 'audio/mp4'],
  m4v: ['video/mp4'],
  m4a: ['audio/mp4', 'video/mp4'],
  mov: ['video/quicktime', 'video/mp4'],
  webm: ['video/webm'],
  wav: ['audio/wav'],
  mp3: ['audio/mpeg'],
  ogg: ['audio/ogg'],
  flac: ['audio/flac'],
  pdf: ['application/pdf'],
  zip: ['application/zip'],
};

/** So many first bytes of a file are needed to tell what it is. */
export const HEAD_BYTES = 512;

/**
 * Why a file is not what its name says, or `null`: told by its first bytes, since a browser's word for the type is a
 * guess by the name too.
 *
 * @param head the first {@link HEAD_BYTES} bytes, or all there are
 */
export function validateFileType(head: Uint8Array, name: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const expected = BY_ENDING[ending];
  if (!expected || expected.includes(sniffType(head, name))) return null;
  return `The name ends in .${ending}, but the content is of another type. Rename the file, or choose another one.`;
}
