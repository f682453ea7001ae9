import { mkdirSync } from 'node:fs';
import { FsBlockstore } from 'blockstore-fs';
import { exporter, type UnixFSEntry } from 'ipfs-unixfs-exporter';
import { importer } from 'ipfs-unixfs-importer';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { CID } from 'multiformats/cid';
import { checkFolderPaths } from '@/server/files/ipfs/checkFolderPaths';
import { IpfsPathError } from '@/server/files/ipfs/IpfsPathError';
import type { IpfsEntry, IpfsStore } from '@/server/files/ipfs/IpfsStore';

/** How kubo makes its addresses of version 0; other values would give the same files other addresses. */
const KUBO = {
  cidVersion: 0,
  rawLeaves: false,
  chunker: fixedSize({ chunkSize: 262_144 }),
  layout: balanced({ maxChildrenPerNode: 174 }),
  wrapWithDirectory: true,
  // A folder stays one block: what is taken in is far too small to split.
  shardSplitThresholdBytes: Number.MAX_SAFE_INTEGER,
} as const;

/** Codes of the multicodec table: SHA-256, and blocks of UnixFS with their bare leaves. */
const SHA2_256 = 0x12;
const DAG_PB = 0x70;
const RAW = 0x55;

/** Opens the content-addressed store in a folder, which is made where it is missing; one file for each block. */
export function openIpfsStore(folder: string): IpfsStore {
  mkdirSync(folder, { recursive: true });
  const blocks = new FsBlockstore(folder);
  return {
    async addFolder(files) {
      checkFolderPaths(files.map(({ path }) => path));
      let root = '';
      // The folder itself is told last.
      for await (const { cid } of importer(files.map(toCandidate), writingOnce(blocks), KUBO)) root = cid.toString();
      return root;
    },
    async find(text, names) {
      let cid = readCid(text);
      for (const name of names) {
        const entry = await readEntry(cid, blocks);
        if (entry?.type !== 'directory') return null;
        const link = entry.node.Links.find(({ Name }) => Name === name);
        if (!link) return null;
        cid = link.Hash;
      }
      return toIpfsEntry(await readEntry(cid, blocks), cid);
    },
  };
}

/** Writes equal blocks once: while two write the same file, the store waits for a second and tries again. */
function writingOnce(blocks: FsBlockstore): Pick<FsBlockstore, 'get' | 'put'> {
  const writes = new Map<string, ReturnType<FsBlockstore['put']>>();
  return {
    get: (...asked) => blocks.get(...asked),
    put(cid, block, options) {
      const key = cid.toString();
      const write = writes.get(key) ?? blocks.put(cid, block, options);
      writes.set(key, write);
      return write;
    },
  };
}

function toCandidate({ path, content }: { path: string; content: Uint8Array }) {
  return { path, content };
}

/** @throws {IpfsPathError} for what is no address of a file or folder; an address that carries its content is none. */
function readCid(text: string): CID {
  let cid: CID;
  try {
    cid = CID.parse(text);
  } catch (error) {
    throw new IpfsPathError(`"${text.slice(0, 100)}" is no CID.`, { cause: error });
  }
  if (cid.multihash.code === SHA2_256 && (cid.code === DAG_PB || cid.code === RAW)) return cid;
  throw new IpfsPathError('Only CIDs of files and folders (dag-pb, raw) with SHA-256 are served.');
}

/** Reads one entry; `null` where a block is missing, or is none of a file or folder. */
async function readEntry(cid: CID, blocks: FsBlockstore): Promise<UnixFSEntry | null> {
  try {
    // One block has one name in the store, whatever version its address was written in.
    return await exporter(cid.code === DAG_PB ? cid.toV0() : cid, blocks);
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
