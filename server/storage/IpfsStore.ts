import type { FsBlockstore } from 'blockstore-fs';
import { exporter, type UnixFSDirectory, type UnixFSEntry, type UnixFSFile } from 'ipfs-unixfs-exporter';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { CID } from 'multiformats/cid';

/** How kubo makes its addresses of version 0; other values would give the same files other addresses. */
export const KUBO_OPTIONS = {
  cidVersion: 0,
  rawLeaves: false,
  chunker: fixedSize({ chunkSize: 262_144 }),
  layout: balanced({ maxChildrenPerNode: 174 }),
} as const;

/** One file of a folder that is to be kept; `path` is relative, with `/` between its parts. */
export type IpfsFile = { path: string; content: Uint8Array };

/** What an address in the store leads to. */
export type IpfsEntry = { cid: string; file: UnixFSFile } | { cid: string; folder: UnixFSDirectory };

/** Files by what is in them (IPFS, UnixFS): the same content has the same address everywhere and for ever. */
export type IpfsStore = {
  /**
   * Keeps files as one folder and answers the folder's address, a CID of version 0 as kubo makes it.
   *
   * @throws {IpfsPathError} for a path that no folder can hold.
   */
  addFolder(files: readonly IpfsFile[]): Promise<string>;
  /**
   * What is at a path below an address.
   *
   * @param cid of version 0 or 1
   * @param names the parts of the path, decoded; none for the address itself
   * @returns `null` where this store has nothing
   * @throws {IpfsPathError} for what is no such address.
   */
  find(cid: string, names: readonly string[]): Promise<IpfsEntry | null>;
};

/** An address or a path that cannot be one, told in words for the caller. */
export class IpfsPathError extends Error {
  override readonly name = 'IpfsPathError';
}

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

/** Codes of the multicodec table: SHA-256, and blocks of UnixFS with their bare leaves. */
const SHA2_256 = 0x12;
const DAG_PB = 0x70;
const RAW = 0x55;

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
