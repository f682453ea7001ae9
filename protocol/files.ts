import { hasMoreCharacters, normalizeText, unitsOf } from '@/protocol/text/boundedText';

/** The class that lists files, and its limits; the calls are in `calls/files.ts`. It brings no zod. */

/** Class of the files of each account; its rows are made by the backend alone and read by their owner alone. */
export const FILE_CLASS = 'FileEntry';

/** Where the bytes of a file are kept: by this backend under a name, or by their content (IPFS). */
export type FilePlace = 'backend' | 'ipfs';

/** How a file fares at the pinning service that the operator set up. */
export type PinState = 'queued' | 'pinning' | 'pinned' | 'failed';

/** A row of {@link FILE_CLASS}, as the Parse protocol answers it. */
export type FileRow = {
  objectId: string;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** As its owner called it. */
  name: string;
  /** In bytes; of an upload under way, what it will be. */
  size: number;
  /** Content type by what is in it; absent while it is under way. */
  type?: string;
  /** `open`: an upload under way, of which the id is `objectId`. */
  state: 'open' | 'kept';
  place: FilePlace;
  /** Whoever has this address may fetch the file; absent while it is under way. */
  url?: string;
  /** CID (IPFS). */
  hash?: string;
  /** Address at the gateway of this backend. */
  ipfs?: string;
  /** As a client of the SDK gave them when it saved the file. */
  metadata?: Readonly<Record<string, unknown>>;
  tags?: Readonly<Record<string, unknown>>;
  /** Words by which the owner finds it. */
  labels?: readonly string[];
  pin?: PinState;
};

/** Most words of one file, and letters of one word. */
export const LABEL_LIMITS = { words: 12, letters: 32 } as const;

/** Longest name of a file, in characters. */
const MAX_NAME_LENGTH = 128;

/** What a file system, a header or an address could take for something else than a name. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/u;

/** Names that mean a device on Windows, with any ending (Microsoft: Naming Files, Paths, and Namespaces). */
const RESERVED = /^(?:con|prn|aux|nul|com[\d\u00b9\u00b2\u00b3]|lpt[\d\u00b9\u00b2\u00b3])(?:\.|$)/i;

/** A file's name as it is stored, in Unicode's composed form (NFC); one that is too long for any file stays as it is. */
export const normalizeFileName = (name: string): string =>
  normalizeText(name, { form: 'NFC', max: unitsOf(MAX_NAME_LENGTH) }) ?? name;

/**
 * Why a text cannot be the name of a file, or `null`. Letters of every script may be in it (row H02, code 122), and it may
 * begin with a bracket or another mark: `(1).pdf`, `【重要】お知らせ.pdf`.
 *
 * @returns a sentence that says what to change
 */
export function validateFileName(name: string): string | null {
  if (hasMoreCharacters(name, MAX_NAME_LENGTH)) {
    return `The file name is longer than ${MAX_NAME_LENGTH} characters. Shorten it.`;
  }
  if (!/[^\s.]/u.test(name)) return 'The file has no name. Give it one.';
  if (FORBIDDEN.test(name)) return 'The file name contains a character that is not allowed, such as / or ":".';
  if (name.startsWith('.')) return 'The file name starts with a dot, which hides files. Give the file another one.';
  if (RESERVED.test(name)) return 'The file name is reserved by Windows. Give the file another one.';
  return null;
}

/** Endings whose files begin with known bytes, and what those bytes then tell. */
const TYPES_BY_EXTENSION: Readonly<Record<string, readonly string[]>> = {
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

/** First bytes of a file that detection needs. */
export const HEAD_BYTES = 512;

/**
 * Why a file is not what its name says, or `null`: told by its first bytes, since a browser's word for the type is a
 * guess by the name too.
 *
 * @param head the first {@link HEAD_BYTES} bytes, or all there are
 */
export function validateFileType(head: Uint8Array, name: string): string | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const expected = TYPES_BY_EXTENSION[ending];
  if (!expected || expected.includes(sniffType(head, name))) return null;
  return `The name ends in .${ending}, but the content is of another type. Rename the file, or choose another one.`;
}

/** File types by their first bytes, in hexadecimal; a dot matches any digit. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^.{8}6674797061766966/, 'image/avif'],
  [/^.{8}66747970(69736f|6d703431|6d703432|6d703439|61766331|64617368|4d345620)/, 'video/mp4'],
  [/^1a45dfa3/, 'video/webm'],
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^(494433|fffb|fff3|fff2)/, 'audio/mpeg'],
  [/^4f676753/, 'audio/ogg'],
  [/^676c5446/, 'model/gltf-binary'],
  [/^25504446/, 'application/pdf'],
  [/^.{8}667479704d34(41|42)/, 'audio/mp4'],
  [/^.{8}6674797071742020/, 'video/quicktime'],
  [/^664c6143/, 'audio/flac'],
  [/^504b0(304|506|708)/, 'application/zip'],
  [/^1f8b/, 'application/gzip'],
];

/** Kinds of text by the end of the name. What a browser would run stands alone under a policy that lets nothing run. */
const TEXTS: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  json: 'application/json',
  md: 'text/plain',
  svg: 'image/svg+xml',
  txt: 'text/plain',
};

/**
 * The content type of a file, detected from its first bytes; the name decides only between kinds of text.
 *
 * @param head the first bytes, at least 64 where the file has as many
 * @param name the last part of the path; empty where there is none
 * @returns with a charset for text; `application/octet-stream` for what is not known
 */
export function sniffType(head: Uint8Array, name: string): string {
  const hex = Array.from(head.subarray(0, 32), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const signature = SIGNATURES.find(([start]) => start.test(hex));
  if (signature) return signature[1];
  const text = readText(head);
  if (text === null) return 'application/octet-stream';
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return `${TEXTS[ending] ?? guessText(text)}; charset=utf-8`;
}

/** Names without an ending are usual in collections: `ipfs://{cid}/1` is a token's metadata. */
function guessText(text: string): string {
  if (/^\s*[{[]/.test(text)) return 'application/json';
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/.test(text)) return 'image/svg+xml';
  return 'text/plain';
}

/** The bytes as text; `null` where they are none. The last letter may be cut. */
function readText(head: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
