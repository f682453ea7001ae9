import type { Request, RequestHandler, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';
import { HEAD_BYTES, sniffType } from '@/protocol/files';
import { decodeComponent } from '@/protocol/text/decodeComponent';
import { codeOf } from '@/scripts/lib/processes.mjs';
import type { Files } from '@/server/files/createFiles';
import { fileNameOf } from '@/server/files/fileRows';
import type { StoredContent } from '@/server/storage/openFileStore';

/**
 * Uploaded content must not act as this backend in a browser: a page or image gets an opaque origin
 * (`sandbox`), runs no script, and loads images, audio and video from here only.
 */
export const CONTENT_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Types a browser may render inline; HTML, SVG and documents are downloaded. */
const INLINE_TYPES = /^(image\/(?!svg)|audio\/|video\/|text\/plain|application\/json)/;

/**
 * Serves `GET /files/{application}/{name}`: ranges, no whole file in memory, the type by content,
 * and nothing a browser would execute. The name, half of it random, is the key to a file (row F18).
 * Uploads to the same path continue to Parse Server if the disk has room for them; otherwise {@link
 * StorageFullError}.
 */
export function serveFiles(files: Files, appId: string): RequestHandler {
  const requireSpace = (req: Request) => files.space.require(Number(req.get('Content-Length') ?? 0) || 0);
  return async (req, res, next) => {
    // Checked here rather than in the store, before the bytes arrive.
    if (req.method === 'POST' && /^\/+files\//i.test(req.path)) await requireSpace(req);
    const [, app, metadata, path] = /^\/+files\/([^/]+)\/(metadata\/)?(.+)$/i.exec(req.path) ?? [];
    if (path === undefined || app !== appId || !['GET', 'HEAD'].includes(req.method)) {
      next();
      return;
    }
    // A name that encodes nothing is none of a file.
    const stored = decodeComponent(path) ?? path;
    if (metadata !== undefined) {
      const facts = (await files.factsOf([stored])).get(stored);
      res.json({ metadata: facts?.metadata ?? {}, tags: facts?.tags ?? {} });
      return;
    }
    const content = await files.open(stored);
    res.set({ 'Content-Security-Policy': CONTENT_POLICY, 'X-Content-Type-Options': 'nosniff' });
    if (!content) {
      res
        .status(404)
        .set('Cache-Control', 'no-store')
        .json({ code: OBJECT_NOT_FOUND, error: 'This file does not exist.' });
      return;
    }
    const { id, name } = fileNameOf(stored);
    // Not forever, although a name never gets other bytes: a file can be deleted.
    res.set('Cache-Control', 'private, max-age=3600');
    await sendContent(req, res, {
      content,
      etag: `"${id}"`,
      typeOf: (head) => sniffType(head, name),
      onType(type) {
        const shown = INLINE_TYPES.test(type) && req.query['download'] === undefined;
        const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
        const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
        const disposition = `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
        res.setHeader('Content-Disposition', disposition);
      },
    });
  };
}

/** How to send content. */
type ContentOptions = {
  content: StoredContent;
  etag: string;
  /** Detects the content type by the first bytes. */
  typeOf: (head: Uint8Array) => string;
  /** Called with the type before anything is sent. */
  onType?: (type: string) => void;
};

/** Sends immutable bytes: whole, one range (RFC 9110, 14), or 304. */
export async function sendContent(req: Request, res: Response, options: ContentOptions): Promise<void> {
  const { content, etag, typeOf, onType } = options;
  const { size } = content;
  res.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
  // Handled here: a reload sends `no-cache` too, and the content is still the same.
  if (req.headers['if-none-match']?.includes(etag)) {
    res.status(304).end();
    return;
  }
  const known = req.headers['if-range'];
  const range = known === undefined || known === etag ? readRange(req.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    res
      .status(416)
      .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
      .end();
    return;
  }
  const { start, length } = range ?? { start: 0, length: size };
  const type = typeOf(await readHead(content));
  // Express' own setter would change the charset.
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', length);
  onType?.(type);
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${start + length - 1}/${size}`);
  if (req.method === 'HEAD' || length === 0) {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(content.read(start, length)), res);
  } catch (error) {
    // The client disconnected.
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function readHead({ size, read }: StoredContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  if (size > 0) for await (const part of read(0, Math.min(size, HEAD_BYTES))) parts.push(part);
  return Buffer.concat(parts);
}

/** Bytes of a file: `length` of them from `start`. */
type ByteRange = { start: number; length: number };

/**
 * Parses the header `Range` (RFC 9110, 14.2) for one range of bytes.
 *
 * @param size of the whole file, in bytes
 * @returns `null` to send the whole file, as for several ranges; `unsatisfiable` if it is past the
 * end
 */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { start, length: end - start + 1 };
}
