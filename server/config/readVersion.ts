import { readFileSync } from 'node:fs';

/** The version of Foyer that runs, by its `package.json`. */
export function readVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return version;
}
