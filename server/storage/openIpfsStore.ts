import { findEntry, IpfsPathError, type IpfsStore, KUBO_OPTIONS, readCid } from '@/server/storage/IpfsStore';
import { FsBlockstore } from 'blockstore-fs';
import { importer } from 'ipfs-unixfs-importer';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import { withDeduplicatedWrites } from '@/server/storage/openFileDags';
import { openPrivateFolder } from '@/server/storage/diskSpace';

/**
 * Maximum name of a file or folder, in bytes: the limit of file systems, so that a folder can be
 * downloaded to a disk.
 */
const MAX_NAME_LENGTH = 255;

/** Maximum folder depth. */
const DEEPEST = 16;

const FOLDERS = {
  ...KUBO_OPTIONS,
  wrapWithDirectory: true,
  // A folder stays one block: inputs are far too small to split.
  shardSplitThresholdBytes: Number.MAX_SAFE_INTEGER,
} as const;

/**
 * Opens the content-addressed store in a folder, which is created if missing; one file per block.
 */
export function openIpfsStore(folder: string): IpfsStore {
  openPrivateFolder(folder);
  const blocks = new FsBlockstore(folder);
  return {
    async addFolder(files) {
      checkFolderPaths(files.map(({ path }) => path));
      let root = '';
      // The folder itself is emitted last.
      for await (const { cid } of importer(files.map(toCandidate), withDeduplicatedWrites(blocks), FOLDERS))
        root = cid.toString();
      return root;
    },
    find: async (text, names) => findEntry(blocks, readCid(text), names),
  };
}

function toCandidate({ path, content }: { path: string; content: Uint8Array }) {
  return { path, content };
}

/**
 * Checks that files can be in one folder: at least one, relative paths, no duplicates, none both a
 * file and a folder.
 *
 * @throws {IpfsPathError} naming the first invalid path
 */
function checkFolderPaths(paths: readonly string[]): void {
  if (paths.length === 0) throw new IpfsPathError('A folder needs at least one file.');
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const names = path.split('/');
    const refuse = (reason: string): never => {
      throw new IpfsPathError(`The path "${path.slice(0, 100)}" ${reason}.`);
    };
    if (names.length > DEEPEST) refuse(`is deeper than ${DEEPEST} folders`);
    if (!names.every(isName)) refuse('must be relative, of names without "..", "\\" and control characters');
    if (files.has(path)) refuse('is given twice');
    files.add(path);
    for (let depth = 1; depth < names.length; depth++) folders.add(names.slice(0, depth).join('/'));
  }
  const both = paths.find((path) => folders.has(path));
  if (both !== undefined) throw new IpfsPathError(`The path "${both.slice(0, 100)}" is both a file and a folder.`);
}

/** Whether a path segment names a file or folder, and no parent folder. */
function isName(name: string): boolean {
  if (name === '' || name === '.' || name === '..') return false;
  return !/[\\\p{Cc}\p{Cs}]/u.test(name) && Buffer.byteLength(name) <= MAX_NAME_LENGTH;
}

/**
 * Builds the URLs under which browsers find stored content.
 *
 * @param serverUrl the public URL of the Parse protocol; the store is served beside it
 */
export function ipfsAddress(serverUrl: string): (cid: string, path: string) => string {
  const base = backendAddress(serverUrl, BACKEND_PATHS.ipfs);
  return (cid, path) => [base, cid, ...path.split('/').map(encodeURIComponent)].join('/');
}
