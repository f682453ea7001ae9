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

/** The bytes of visitors' files, by the name that each is stored under. */
export type FileStore = {
  /** Files by their content. */
  dags: FileDags;
  /** The disks that files are written to. */
  space: DiskSpace;
  /** Folder of uploads under way. */
  uploads: string;
  write(stored: string, data: Uint8Array): Promise<void>;
  /** Takes a whole file over from elsewhere on this disk; one that was taken over before stays. */
  adopt(stored: string, file: string): Promise<void>;
  /** Keeps what it is given by its content and answers the CID; `key` is the file's alone. */
  writeDag(stored: string, key: string, content: AsyncIterable<Uint8Array>): Promise<string>;
  /** `null` where there is no such file. */
  find(stored: string): Promise<StoredContent | null>;
  /** Takes the bytes away, wherever they are; nothing happens where there are none. */
  remove(stored: string, key: string): Promise<void>;
};

/** Longest name of a file that every file system takes, with room for an ending, in bytes. */
const LONGEST = 240;

/** Opens the store below the folder of everything that is kept. */
export function openFileStore(dataDir: string, floor: SpaceFloor): FileStore {
  const folder = path.join(dataDir, 'files');
  const uploads = path.join(dataDir, 'uploads');
  for (const one of [folder, uploads]) openPrivateFolder(one);
  const inDags = path.join(dataDir, 'ipfs-files');
  const dags = openFileDags(inDags);
  const placeOf = (stored: string) => path.join(folder, diskName(stored));
  /** A file that is kept by its content has a note of its CID in the place of its bytes. */
  const noteOf = (stored: string) => `${placeOf(stored)}.cid`;
  return {
    dags,
    // Files of `uploadFolder` are in `ipfs`, which the store of IPFS makes.
    space: openDiskSpace([dataDir, folder, uploads, inDags, path.join(dataDir, 'ipfs')], floor),
    uploads,
    async write(stored, data) {
      const part = `${placeOf(stored)}.part`;
      try {
        await writeFile(part, data);
        await rename(part, placeOf(stored));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async adopt(stored, file) {
      try {
        await rename(file, placeOf(stored));
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || (await sizeOf(placeOf(stored))) === null) throw error;
      }
    },
    async writeDag(stored, key, content) {
      const cid = await dags.add(key, content);
      await writeFile(noteOf(stored), cid);
      return cid;
    },
    async find(stored) {
      const file = placeOf(stored);
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
      await Promise.all([placeOf(stored), noteOf(stored)].map((file) => rm(file, { force: true })));
    },
  };
}

/** The name on the disk: letters of other scripts take up to nine bytes each, so that a long name is cut and told apart. */
function diskName(stored: string): string {
  const whole = encodeURIComponent(stored);
  if (whole.length <= LONGEST) return whole;
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
