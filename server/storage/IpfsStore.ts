import type { FsBlockstore } from 'blockstore-fs';
import { exporter, type UnixFSDirectory, type UnixFSEntry, type UnixFSFile } from 'ipfs-unixfs-exporter';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';
import { CID } from 'multiformats/cid';

/**
 * How kubo computes addresses of version 0; other values would give the same files other addresses.
 */
export const KUBO_OPTIONS = {
  cidVersion: 0,
  rawLeaves: false,
  chunker: fixedSize({ chunkSize: 262_144 }),
  layout: balanced({ maxChildrenPerNode: 174 }),
} as const;

/** One file of a folder to store; `path` is relative, with `/` as the separator. */
export type IpfsFile = { path: string; content: Uint8Array };

/** What an address in the store resolves to. */
export type IpfsEntry = { cid: string; file: UnixFSFile } | { cid: string; folder: UnixFSDirectory };

/** Content-addressed files (IPFS, UnixFS): the same content has the same address everywhere. */
export type IpfsStore = {
  /**
   * Stores files as one folder and returns its address, a CID of version 0 as kubo computes it.
   *
   * @throws {IpfsPathError} for a path a folder cannot contain
   */
  addFolder(files: readonly IpfsFile[]): Promise<string>;
  /**
   * Resolves a path below an address.
   *
   * @param cid of version 0 or 1
   * @param names the parts of the path, decoded; empty for the address itself
   * @returns `null` if this store does not have it
   * @throws {IpfsPathError} for an invalid address
   */
  find(cid: string, names: readonly string[]): Promise<IpfsEntry | null>;
};

/** An invalid address or path, with a message for the caller. */
export class IpfsPathError extends Error {
  override readonly name = 'IpfsPathError';
}

/** Resolves a path below an address in one block store; `null` if it does not have it. */
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

/** Longest CID that is read: of 36 bytes, in base 2. A long text in base 58 takes a time that grows with its square. */
const MAX_CID_LENGTH = 289;

/**
 * Parses an address.
 *
 * @throws {IpfsPathError} if it is not the address of a file or folder; an address that contains
 * its content is not accepted
 */
export function readCid(text: string): CID {
  let cid: CID;
  try {
    if (text.length > MAX_CID_LENGTH) throw new RangeError('It is too long.');
    cid = CID.parse(text);
  } catch (error) {
    throw new IpfsPathError(`"${text.slice(0, 100)}" is not a CID.`, { cause: error });
  }
  if (cid.multihash.code === SHA2_256 && (cid.code === DAG_PB || cid.code === RAW)) return cid;
  throw new IpfsPathError('Only CIDs of files and folders (dag-pb, raw) with SHA-256 are served.');
}

/** A block has one name in a store, whatever version its address was written in. */
export const storedCid = (cid: CID): CID => (cid.code === DAG_PB ? cid.toV0() : cid);

/** Codes of the multicodec table: SHA-256, and UnixFS blocks with raw leaves. */
const SHA2_256 = 0x12;
const DAG_PB = 0x70;
const RAW = 0x55;

/** Reads one entry; `null` if a block is missing or not part of a file or folder. */
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
