import { access, constants } from 'node:fs/promises';
import { makeFolder } from '@/scripts/lib/makeFolder.mjs';
import { codeOf } from '@/scripts/lib/processes.mjs';
import { SettingsError } from '@/server/config/SettingsError';

/**
 * Makes the data folder where it is missing.
 *
 * @throws {SettingsError} naming `DATA_DIR` if it is no folder, or may not be written to.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const fault = `DATA_DIR "${dataDir}" cannot be used (${codeOf(error)}). It must be a folder that Foyer may make and write to.`;
    throw new SettingsError([fault], { cause: error });
  }
}
