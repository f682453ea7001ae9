import type { UnixFSDirectory, UnixFSFile } from 'ipfs-unixfs-exporter';
import { fixedSize } from 'ipfs-unixfs-importer/chunker';
import { balanced } from 'ipfs-unixfs-importer/layout';

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
