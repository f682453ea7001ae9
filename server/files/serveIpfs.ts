import { type IpfsEntry, IpfsPathError, type IpfsStore } from '@/server/storage/IpfsStore';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { UnixFSDirectory, UnixFSFile } from 'ipfs-unixfs-exporter';
import { sniffType } from '@/protocol/files';
import { BACKEND_PATHS } from '@/protocol/paths';
import { decodeComponent } from '@/protocol/text/decodeComponent';
import type { StoredContent } from '@/server/storage/openFileStore';
import { CONTENT_POLICY, sendContent } from '@/server/files/serveFiles';

/** An address identifies its content, so a response never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Maximum path length, in characters. */
const MAX_PATH_LENGTH = 2_048;

/**
 * Serves the store as an IPFS gateway: `/ipfs/{cid}/{path}`, GET and HEAD, one range of bytes,
 * folders as a list (as JSON on request). It is public: any page may read it.
 */
export function serveIpfs(store: Pick<IpfsStore, 'find'>): Router {
  const router = Router();
  const answer: RequestHandler = async (req, res) => {
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'Content-Length, Content-Range, ETag, X-Ipfs-Roots',
      'Content-Security-Policy': CONTENT_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    const names = readNames(req.path);
    if (names === null) {
      res.status(400).json({ error: 'The path is not valid. Use /ipfs/{cid}/{path}.' });
      return;
    }
    const [cid = '', ...path] = names;
    const entry = await store.find(cid, path).catch((error: unknown) => {
      if (error instanceof IpfsPathError) return error;
      throw error;
    });
    if (entry instanceof IpfsPathError) res.status(400).json({ error: entry.message });
    else if (entry === null) res.status(404).json({ error: `There is nothing at ${req.path} on this server.` });
    else await send(req, res, entry, path.at(-1) ?? '');
  };
  router.get(`${BACKEND_PATHS.ipfs}/{*path}`, answer);
  router.all(`${BACKEND_PATHS.ipfs}{/*path}`, (req, res) => {
    const read = req.method === 'GET' || req.method === 'HEAD';
    if (!read) res.set('Allow', 'GET, HEAD');
    res.status(read ? 400 : 405).json({ error: 'Only reading is supported: GET /ipfs/{cid}/{path}.' });
  });
  return router;
}

/** The parts of the path after `/ipfs/`, decoded; `null` for an invalid one. */
function readNames(path: string): string[] | null {
  if (path.length > MAX_PATH_LENGTH) return null;
  const parts = path.slice(BACKEND_PATHS.ipfs.length + 1).split('/');
  if (parts.at(-1) === '') parts.pop();
  const names = parts.map(decodeComponent).filter((name) => name !== null);
  const isWhole = names.length > 0 && names.length === parts.length;
  return isWhole && names.every((name) => !/^\.{0,2}$|[/\p{Cc}]/u.test(name)) ? names : null;
}

async function send(req: Request, res: Response, entry: IpfsEntry, name: string): Promise<void> {
  res.set({ 'Cache-Control': FOR_EVER, 'X-Ipfs-Roots': entry.cid });
  if ('file' in entry) {
    const typeOf = (head: Uint8Array) => sniffType(head, name);
    await sendContent(req, res, { content: contentOf(entry.file), etag: `"${entry.cid}"`, typeOf });
  } else if (!req.path.endsWith('/')) res.redirect(301, `./${req.path.split('/').at(-1) ?? ''}/`);
  else {
    const lines = listFolder(entry.folder);
    const page = req.accepts(['html', 'json']) !== 'json';
    res.vary('Accept').set('ETag', `"${entry.cid}.${page ? 'html' : 'json'}"`);
    if (page) res.type('html').send(folderPage(entry.cid, lines));
    else res.json({ cid: entry.cid, entries: lines });
  }
}

/** A file of the store as bytes to send. */
function contentOf(file: UnixFSFile): StoredContent {
  return { size: Number(file.unixfs.fileSize()), read: (offset, length) => file.content({ offset, length }) };
}

/** One entry of a folder; `size` in bytes, including storage overhead. */
type FolderLine = { name: string; cid: string; size: number };

/** The content of a folder, sorted by name. */
function listFolder(folder: UnixFSDirectory): FolderLine[] {
  return folder.node.Links.map(({ Name, Hash, Tsize }) => ({
    name: Name ?? '',
    cid: Hash.toString(),
    size: Tsize ?? 0,
  }));
}

/** The same as HTML. Names are user input, so each is escaped. */
function folderPage(cid: string, lines: readonly FolderLine[]): string {
  const rows = lines.map(
    ({ name, size }) => `<li><a href="./${encodeURIComponent(name)}">${escape(name)}</a> <small>${size} B</small></li>`,
  );
  const title = `Folder ${cid}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><ul>${rows.join('')}</ul></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
