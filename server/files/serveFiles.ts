import type { Request, RequestHandler } from 'express';
import { sniffType } from '@/protocol/files/sniffType';
import type { Files } from '@/server/files/createFiles';
import { fileNameOf } from '@/server/files/fileRows';
import { CONTENT_POLICY, sendContent } from '@/server/files/sendContent';
import { OBJECT_NOT_FOUND } from '@/protocol/codes';

/** What a browser may show where it stands; a page, a drawing with code in it, and a document are handed over as files. */
const SHOWN = /^(image\/(?!svg)|audio\/|video\/|text\/plain|application\/json)/;

/**
 * Serves `GET /files/{application}/{name}`: ranges, no whole file in memory, the type told by the content, and nothing
 * that a browser would run. Its name, of which half is random, is the key to a file (row F18). Uploads to the same address
 * go on to Parse Server where the disk has room for them; else {@link StorageFullError}.
 */
export function serveFiles(files: Files, appId: string): RequestHandler {
  const requireSpace = (req: Request) => files.space.require(Number(req.get('Content-Length') ?? 0) || 0);
  return async (req, res, next) => {
    // Here, and not where the file is kept: the bytes need not even come.
    if (req.method === 'POST' && /^\/+files\//i.test(req.path)) await requireSpace(req);
    const [, app, metadata, path] = /^\/+files\/([^/]+)\/(metadata\/)?(.+)$/i.exec(req.path) ?? [];
    if (path === undefined || app !== appId || !['GET', 'HEAD'].includes(req.method)) {
      next();
      return;
    }
    const stored = decode(path);
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
    // Not for ever, though a name never gets other bytes: a file can be taken away.
    res.set('Cache-Control', 'private, max-age=3600');
    await sendContent(req, res, {
      content,
      etag: `"${id}"`,
      typeOf: (head) => sniffType(head, name),
      onType(type) {
        const shown = SHOWN.test(type) && req.query['download'] === undefined;
        const plain = name.replace(/[^\x20-\x7e]|["%\\]/g, '_');
        const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
        const disposition = `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
        res.setHeader('Content-Disposition', disposition);
      },
    });
  };
}

/** A name that cannot be decoded stays as it is: there is no such file. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
