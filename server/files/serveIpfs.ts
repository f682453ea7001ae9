import type { FsBlockstore } from 'blockstore-fs';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { exporter, type UnixFSDirectory, type UnixFSEntry, type UnixFSFile } from 'ipfs-unixfs-exporter';
import { CID } from 'multiformats/cid';
import { sniffType } from '@/protocol/files/sniffType';
import { BACKEND_PATHS } from '@/protocol/paths';
import type { IpfsEntry, IpfsStore } from '@/server/files/IpfsStore';
import type { StoredContent } from '@/server/files/openFileStore';
import { CONTENT_POLICY, sendContent } from '@/server/files/sendContent';

/** An address or a path that cannot be one, told in words for the caller. */
export class IpfsPathError extends Error {
  override readonly name = 'IpfsPathError';
}

/** An address names its content, so that an answer never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Longest path that is looked for, in characters. */
const LONGEST = 2_048;

/**
 * Serves the store as an IPFS gateway does: `/ipfs/{cid}/{path}`, GET and HEAD, one range of bytes, folders as a list
 * (as JSON where that is asked for). It is public: any page may read it.
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

/** One name in a folder; `size` in bytes, with what the store adds to hold it. */
type FolderLine = { name: string; cid: string; size: number };

/** What is in a folder, in the order of its names. */
function listFolder(folder: UnixFSDirectory): FolderLine[] {
  return folder.node.Links.map(({ Name, Hash, Tsize }) => ({
    name: Name ?? '',
    cid: Hash.toString(),
    size: Tsize ?? 0,
  }));
}

/** The same as a page. Names are visitors' words: each is escaped. */
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

/** Codes of the multicodec table: SHA-256, and blocks of UnixFS with their bare leaves. */
const SHA2_256 = 0x12;
const DAG_PB = 0x70;
const RAW = 0x55;

/** What is at a path below an address, in one store of blocks; `null` where that has nothing. */
export async function findEntry(blocks: FsBlockstore, root: CID, names: readonly string[]): Promise<IpfsEntry | null> {
  let cid = root;
  for (const name of names) {
    const entry = await readEntry(cid, blocks);
    if (entry?.type !== 'directory') return null;
    const link = entry.node.Links.find(({ Name }) => Name === name);
    if (!link) return null;
    cid = link.Hash;
  }
  return toIpfsEntry(await readEntry(cid, blocks), cid);
}

/**
 * Reads an address.
 *
 * @throws {IpfsPathError} for what is no address of a file or folder; an address that carries its content is none.
 */
export function readCid(text: string): CID {
  let cid: CID;
  try {
    cid = CID.parse(text);
  } catch (error) {
    throw new IpfsPathError(`"${text.slice(0, 100)}" is no CID.`, { cause: error });
  }
  if (cid.multihash.code === SHA2_256 && (cid.code === DAG_PB || cid.code === RAW)) return cid;
  throw new IpfsPathError('Only CIDs of files and folders (dag-pb, raw) with SHA-256 are served.');
}

/** One block has one name in a store, whatever version its address was written in. */
export const storedCid = (cid: CID): CID => (cid.code === DAG_PB ? cid.toV0() : cid);

/** Reads one entry; `null` where a block is missing, or is none of a file or folder. */
async function readEntry(cid: CID, blocks: FsBlockstore): Promise<UnixFSEntry | null> {
  try {
    return await exporter(storedCid(cid), blocks);
  } catch (error) {
    if (error instanceof Error && ['NotFoundError', 'NotUnixFSError'].includes(error.name)) return null;
    throw error;
  }
}

function toIpfsEntry(entry: UnixFSEntry | null, cid: CID): IpfsEntry | null {
  if (entry?.type === 'file') return { cid: cid.toString(), file: entry };
  if (entry?.type === 'directory') return { cid: cid.toString(), folder: entry };
  return null;
}
