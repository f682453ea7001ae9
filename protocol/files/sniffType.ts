/** Kinds of files by their first bytes, in hexadecimal; a dot stands for any digit. */
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
 * The content type of a file, told from its first bytes; the name decides only between kinds of text.
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
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)?<svg[\s>]/.test(text)) return 'image/svg+xml';
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
