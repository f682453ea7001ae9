import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@/scripts/lib/processes.mjs';
import type { SpaceFloor } from '@/server/config/ServerSettings';
import { type DiskSpace, openDiskSpace, openPrivateFolder } from '@/server/storage/diskSpace';
import { openFileDags, type FileDags } from '@/server/storage/openFileDags';

/** The bytes of a file, read as they are sent. */
export type StoredContent = {
  /** In bytes. */
  size: number;
  read(start: number, length: number): AsyncIterable<Uint8Array>;
};

/** The bytes of visitors' files, by stored name. */
export type FileStore = {
  /** Content-addressed files. */
  dags: FileDags;
  /** The disks that files are written to. */
  space: DiskSpace;
  /** Folder of unfinished uploads. */
  uploads: string;
  write(stored: string, data: Uint8Array): Promise<void>;
  /** Moves a complete file here from elsewhere on this disk; one that was moved before stays. */
  adopt(stored: string, file: string): Promise<void>;
  /** Stores the input by content and returns the CID; `key` is unique to the file. */
  writeDag(stored: string, key: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  /** `null` if there is no such file. */
  find(stored: string): Promise<StoredContent | null>;
  /** Removes the bytes from wherever they are, if there are any. */
  remove(stored: string, key: string): Promise<void>;
};

/** Maximum file name that every file system supports, with room for a suffix, in bytes. */
const MAX_LENGTH = 240;

/** Opens the store in the data folder. */
export function openFileStore(dataDir: string, floor: SpaceFloor): FileStore {
  const folder = path.join(dataDir, 'files');
  const uploads = path.join(dataDir, 'uploads');
  for (const one of [folder, uploads]) openPrivateFolder(one);
  const inDags = path.join(dataDir, 'ipfs-files');
  const dags = openFileDags(inDags);
  const fileOf = (stored: string) => path.join(folder, diskName(stored));
  /** A file stored by content has a note of its CID in place of its bytes. */
  const noteOf = (stored: string) => `${fileOf(stored)}.cid`;
  return {
    dags,
    // Files of `uploadFolder` are in `ipfs`, which the IPFS store creates.
    space: openDiskSpace([dataDir, folder, uploads, inDags, path.join(dataDir, 'ipfs')], floor),
    uploads,
    async write(stored, data) {
      const part = `${fileOf(stored)}.part`;
      try {
        await writeFile(part, data);
        await rename(part, fileOf(stored));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async adopt(stored, file) {
      try {
        await rename(file, fileOf(stored));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || (await sizeOf(fileOf(stored))) === null) throw error;
      }
    },
    async writeDag(stored, key, content) {
      const cid = await dags.add(key, content);
      await writeFile(noteOf(stored), cid);
      return cid;
    },
    async find(stored) {
      const file = fileOf(stored);
      const size = await sizeOf(file);
      if (size !== null) {
        return { size, read: (start, length) => createReadStream(file, { start, end: start + length - 1 }) };
      }
      const cid = await readNote(noteOf(stored));
      const entry = cid === null ? null : await dags.find(cid, []);
      if (!entry || !('file' in entry)) return null;
      return {
        size: Number(entry.file.unixfs.fileSize()),
        read: (offset, length) => entry.file.content({ offset, length }),
      };
    },
    async remove(stored, key) {
      const cid = await readNote(noteOf(stored));
      if (cid !== null) await dags.remove(cid, key);
      await Promise.all([fileOf(stored), noteOf(stored)].map((file) => rm(file, { force: true })));
    },
  };
}

/**
 * The name on disk: characters of other scripts take up to nine bytes each, so a long name is
 * truncated and made unique.
 */
function diskName(stored: string): string {
  const whole = encodeURIComponent(stored);
  if (whole.length <= MAX_LENGTH) return whole;
  return `${whole.slice(0, 100)}~${createHash('sha256').update(stored).digest('hex')}`;
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function readNote(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
