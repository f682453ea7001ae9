import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import Parse from 'parse/node';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError, type SpaceFloor } from '@/server/config/ServerSettings';
import { StatusError } from '@/server/http/StatusError';

/** A disk, in bytes; `floor` is what uploads leave free. */
export type DiskState = { total: number; free: number; floor: number };

/** The disks that uploads are written to. */
export type DiskSpace = {
  /** The disk with the least room above its floor; `null` where the system does not tell. At most a second old. */
  read(): Promise<DiskState | null>;
  /** @throws {StorageFullError} where less than the floor would be left after `bytes` more. */
  require(bytes: number): Promise<void>;
};

/** There is no room on the disk for an upload, whoever sends it: 507 (RFC 4918, section 11.5), code 130. Nothing is kept of it. */
export class StorageFullError extends StatusError {
  override readonly name = 'StorageFullError';

  constructor(options: ErrorOptions = {}) {
    super('The server has no room for uploads at the moment. Try again later, or tell the operator of this site.', {
      ...options,
      status: 507,
      code: Parse.Error.FILE_SAVE_ERROR,
    });
  }
}

/** How long a reading holds, in milliseconds. */
const FRESH = 1_000;

/** Watches the disks of some folders; a folder on a volume of its own counts as well. */
export function openDiskSpace(folders: readonly string[], floor: SpaceFloor): DiskSpace {
  let last: { at: number; state: Promise<DiskState | null> } | null = null;

  const read = (): Promise<DiskState | null> => {
    if (!last || Date.now() - last.at >= FRESH) last = { at: Date.now(), state: readTightest(folders, floor) };
    return last.state;
  };
  return {
    read,
    async require(bytes) {
      const state = await read();
      if (state && state.free - bytes < state.floor) throw new StorageFullError();
    },
  };
}

async function readTightest(folders: readonly string[], { share, most }: SpaceFloor): Promise<DiskState | null> {
  const states = await Promise.all(
    folders.map(async (folder): Promise<DiskState | null> => {
      try {
        const { blocks, bavail, bsize } = await statfs(folder);
        const total = blocks * bsize;
        return { total, free: bavail * bsize, floor: Math.min(total * share, most) };
      } catch {
        return null; // Not known of every kind of disk: uploads are taken there until the disk itself refuses.
      }
    }),
  );
  const room = ({ free, floor }: DiskState) => free - floor;
  return states.reduce((one, other) => (!one || (other && room(other) < room(one)) ? other : one), null);
}

/** What writing to a disk failed with, as {@link StorageFullError} where the disk or its quota is full; all else unchanged. */
export function toStorageError(error: unknown): unknown {
  return isStorageFull(error) ? new StorageFullError({ cause: error }) : error;
}

function isStorageFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return true;
  // The store of blocks (blockstore-fs 3) makes words of what it was told.
  return error instanceof Error && error.name === 'PutFailedError' && /\b(ENOSPC|EDQUOT):/.test(error.message);
}

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Opens a folder that this user alone may enter, and makes it where it is missing. One that others could enter, as an
 * older version made it, is closed with all that lies in it; what is made later is closed by the file mask of the process
 * (`server/runBackend.ts`).
 *
 * @throws {SettingsError} where its mode may not be changed: it is another user's
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  if (process.platform === 'win32' || isPrivate(folder)) return;
  try {
    // The folder first: it shuts out others while the rest is gone through.
    closeAll(folder);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
    throw new SettingsError(
      [
        `DATA_DIR: ${folder} cannot be closed to other users, as it is not this user's own. Start Foyer as its owner, or set DATA_DIR to another folder.`,
      ],
      { cause: error },
    );
  }
}

const isPrivate = (file: string) => (lstatSync(file).mode & 0o077) === 0;

function closeAll(folder: string): void {
  chmodSync(folder, FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) closeAll(place);
    else if (entry.isFile() && !isPrivate(place)) chmodSync(place, FILE);
  }
}
