// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Files with settings, the first to name one wins; what the environment already holds wins over both. */
const FILES = ['.env.local', '.env'];

/**
 * Reads the files with settings in a folder into the environment, as the site's framework does.
 * @param {string} folder
 */
export function loadEnvFiles(folder) {
  for (const name of FILES) {
    const file = path.join(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
