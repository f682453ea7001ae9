import { existsSync } from 'node:fs';

/** Files with settings, the first to name one wins; what the environment already holds wins over both. */
const FILES = ['.env.local', '.env'];

/** Reads the files with settings in the working folder into the environment, as the site's framework does. */
export function loadEnvFiles(): void {
  for (const file of FILES) if (existsSync(file)) process.loadEnvFile(file);
}
