import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import Parse from 'parse/node';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError, type SpaceFloor } from '@/server/config/ServerSettings';
import { StatusError } from '@/server/http/StatusError';

/** A disk, in bytes; `floor` is what uploads must leave free. */
export type DiskState = { total: number; free: number; floor: number };

/** The disks that uploads are written to. */
export type DiskSpace = {
  /**
   * The disk with the least room above its floor; `null` if the system does not report it. At most
   * a second old.
   */
  read(): Promise<DiskState | null>;
  /** @throws {StorageFullError} if less than the floor would remain after `bytes` more */
  require(bytes: number): Promise<void>;
};

/**
 * The disk has no room for an upload: 507 (RFC 4918, section 11.5), code 130. Nothing of it is
 * stored.
 */
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

/** How long a reading is valid, in milliseconds. */
const CACHE_TTL = 1_000;

/** Watches the disks of some folders; a folder on its own volume is included. */
export function openDiskSpace(folders: readonly string[], floor: SpaceFloor): DiskSpace {
  let last: { at: number; state: Promise<DiskState | null> } | null = null;

  const read = (): Promise<DiskState | null> => {
    if (!last || Date.now() - last.at >= CACHE_TTL) last = { at: Date.now(), state: readTightest(folders, floor) };
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

async function readTightest(folders: readonly string[], { share, max }: SpaceFloor): Promise<DiskState | null> {
  const states = await Promise.all(
    folders.map(async (folder): Promise<DiskState | null> => {
      try {
        const { blocks, bavail, bsize } = await statfs(folder);
        const total = blocks * bsize;
        return { total, free: bavail * bsize, floor: Math.min(total * share, max) };
      } catch {
        return null; // Not every kind of disk reports it: uploads are then accepted until the disk itself refuses.
      }
    }),
  );
  const room = ({ free, floor }: DiskState) => free - floor;
  return states.reduce((one, other) => (!one || (other && room(other) < room(one)) ? other : one), null);
}

/**
 * Converts an error from writing to a full disk or quota to {@link StorageFullError}; other errors
 * are unchanged.
 */
export function toStorageError(error: unknown): unknown {
  return isStorageFull(error) ? new StorageFullError({ cause: error }) : error;
}

function isStorageFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) return true;
  // The block store (blockstore-fs 3) turns errors into strings.
  return error instanceof Error && error.name === 'PutFailedError' && /\b(ENOSPC|EDQUOT):/.test(error.message);
}

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Opens a folder that only this user may access, and creates it if missing. A folder that others
 * could access, from an older version, is closed with its content; new content is protected by the
 * process's file mask (`server/runBackend.ts`).
 *
 * @throws {SettingsError} if its mode cannot be changed because it belongs to another user
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  if (process.platform === 'win32' || isPrivate(folder)) return;
  try {
    // The folder first, which blocks access while its content is processed.
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
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) closeAll(file);
    else if (entry.isFile() && !isPrivate(file)) chmodSync(file, FILE);
  }
}
