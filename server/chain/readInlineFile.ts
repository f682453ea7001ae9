import { decodeName } from '@/protocol/data/ipfsAddress';
import { MetadataError } from '@/server/chain/readMetadata';

/**
 * Reads a file that is in a token's URI itself: a `data:` URL, or the JSON or SVG without one, also percent-encoded or
 * in base64.
 *
 * @returns `null` for a URI that names a file elsewhere
 * @throws {MetadataError} for a `data:` URL without content
 */
export function readInlineFile(uri: string): Uint8Array | null {
  if (/^data:/i.test(uri)) return readDataUrl(uri);
  if (/^[{<]/.test(uri)) return Buffer.from(uri);
  if (/^%(?:7b|3c)/i.test(uri)) return decodeText(uri);
  // Base64 of an object begins so: `{"`, `{ ` or `{` and a line break.
  return /^e[yw][\w+/-]+={0,2}$/.test(uri) ? Buffer.from(uri, 'base64') : null;
}

/**
 * The content of a `data:` URL (RFC 2397): base64, or text with some characters as %xx. Contracts often do not escape
 * the text, so an invalid % and a # are literal, and some call text base64.
 */
function readDataUrl(url: string): Uint8Array {
  const comma = url.indexOf(',');
  if (comma < 0) throw new MetadataError('The data: URL has no content.');
  const content = url.slice(comma + 1);
  const isBase64 = /;\s*base64\s*$/i.test(url.slice(0, comma)) && !/^\s*[{<]/.test(content);
  return isBase64 ? Buffer.from(decodeName(content), 'base64') : decodeText(content);
}

/** Decodes %xx, unless that breaks the JSON: in its strings, %22 would become a quotation mark. */
function decodeText(text: string): Uint8Array {
  const decoded = decodePercent(Buffer.from(text));
  return !isJson(decoded.toString()) && isJson(text) ? Buffer.from(text) : decoded;
}

/** Bytes with each %xx as the byte that it is; done in place, since a contract may write half a million of them. */
function decodePercent(bytes: Buffer): Buffer {
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] === PERCENT ? 16 * digitOf(bytes[at + 1]) + digitOf(bytes[at + 2]) : NaN;
    bytes[length++] = Number.isNaN(byte) ? (bytes[at] ?? 0) : byte;
    if (!Number.isNaN(byte)) at += 2;
  }
  return bytes.subarray(0, length);
}

const PERCENT = 0x25;

/** What a hexadecimal digit counts; `NaN` for what is none. */
const digitOf = (code = 0): number => parseInt(String.fromCharCode(code), 16);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
