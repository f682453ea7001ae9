import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError } from '@/server/config/SettingsError';

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
