import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { UnixFSFile } from 'ipfs-unixfs-exporter';
import { BACKEND_PATHS } from '@/protocol/paths';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { IpfsPathError } from '@/server/files/ipfs/IpfsPathError';
import type { IpfsEntry, IpfsStore } from '@/server/files/ipfs/IpfsStore';
import { folderPage, listFolder } from '@/server/files/ipfs/listFolder';
import { readRange } from '@/server/files/ipfs/readRange';
import { sniffType } from '@/server/files/ipfs/sniffType';

/**
 * What visitors put in must not act as this backend in a browser: a page or picture of theirs stands in an origin of its
 * own (`sandbox`), runs no script, and fetches pictures, sound and film from here alone.
 */
const POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** An address names its content, so that an answer never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** As many bytes tell what a file is. */
const HEAD = 512;

/** Longest path that is looked for, in characters. */
const LONGEST = 2_048;

/**
 * Serves the store as an IPFS gateway does: `/ipfs/{cid}/{path}`, GET and HEAD, one range of bytes, folders as a list
 * (as JSON where that is asked for). It is public: any page may read it.
 */
export function serveIpfs(store: IpfsStore): Router {
  const router = Router();
  const answer: RequestHandler = async (req, res) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Content-Length, Content-Range, ETag, X-Ipfs-Roots',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    const names = readNames(req.path);
    if (names === null) {
      res.status(400).json({ error: 'The path cannot be read. Ask for /ipfs/{cid}/{path}.' });
      return;
    }
    const [cid = '', ...path] = names;
    const entry = await store.find(cid, path).catch((error: unknown) => {
      if (error instanceof IpfsPathError) return error;
      throw error;
    });
    if (entry instanceof IpfsPathError) res.status(400).json({ error: entry.message });
    else if (entry === null) res.status(404).json({ error: `There is nothing at ${req.path} in this store.` });
    else await send(req, res, entry, path.at(-1) ?? '');
  };
  router.get(`${BACKEND_PATHS.ipfs}/{*path}`, answer);
  router.all(`${BACKEND_PATHS.ipfs}{/*path}`, (req, res) => {
    const read = req.method === 'GET' || req.method === 'HEAD';
    if (!read) res.set('Allow', 'GET, HEAD');
    res.status(read ? 400 : 405).json({ error: 'Files are read here: GET /ipfs/{cid}/{path}.' });
  });
  return router;
}

/** The parts of the path behind `/ipfs/`, decoded; `null` for one that leads elsewhere. */
function readNames(path: string): string[] | null {
  if (path.length > LONGEST) return null;
  try {
    const parts = path.slice(BACKEND_PATHS.ipfs.length + 1).split('/');
    if (parts.at(-1) === '') parts.pop();
    const names = parts.map(decodeURIComponent);
    return names.length > 0 && names.every((name) => !/^\.{0,2}$|[/\p{Cc}]/u.test(name)) ? names : null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function send(req: Request, res: Response, entry: IpfsEntry, name: string): Promise<void> {
  res.set({ 'Cache-Control': FOR_EVER, 'X-Ipfs-Roots': entry.cid });
  if ('file' in entry) await sendFile(req, res, entry.file, `"${entry.cid}"`, name);
  else if (!req.path.endsWith('/')) res.redirect(301, `./${req.path.split('/').at(-1) ?? ''}/`);
  else {
    const lines = listFolder(entry.folder);
    const page = req.accepts(['html', 'json']) !== 'json';
    res.vary('Accept').set('ETag', `"${entry.cid}.${page ? 'html' : 'json'}"`);
    if (page) res.type('html').send(folderPage(entry.cid, lines));
    else res.json({ cid: entry.cid, entries: lines });
  }
}

async function sendFile(req: Request, res: Response, file: UnixFSFile, etag: string, name: string): Promise<void> {
  const size = Number(file.unixfs.fileSize());
  res.set({ ETag: etag, 'Accept-Ranges': 'bytes' });
  // By hand: a browser that reloads asks with `no-cache` too, and the content is still the same.
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
  // Not Express' own setter, which would write the charset its own way.
  res.setHeader('Content-Type', sniffType(await readHead(file), name));
  res.setHeader('Content-Length', length);
  if (range) res.status(206).set('Content-Range', `bytes ${start}-${start + length - 1}/${size}`);
  if (req.method === 'HEAD' || length === 0) {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(file.content({ offset: start, length })), res);
  } catch (error) {
    // The reader went away: nobody is left to tell.
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

async function readHead(file: UnixFSFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of file.content({ offset: 0, length: HEAD })) parts.push(part);
  return Buffer.concat(parts);
}
