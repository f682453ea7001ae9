import { readFileSync, realpathSync, rmSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf, commandOf, endProcess, identify } from '@/scripts/lib/processes.mjs';

/** What a running PostgreSQL writes about itself into its data folder. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * Reads `postmaster.pid`: number, data folder, start, port, socket folder, address, memory key and state, one a line.
 * `null` if there is none, or one that is only begun.
 */
export function readPostmaster(dataFolder: string): Postmaster | null {
  const text = readFile(path.join(dataFolder, 'postmaster.pid'));
  return text === null ? null : parsePostmaster(text);
}

/** Reads the text of a `postmaster.pid`. */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' };
}

/**
 * Stops a server that a killed owner left behind on a data folder, and removes the file of one that is long gone and whose
 * number was given to another program.
 * @returns whether there was such a server
 */
export async function stopOrphan(dataFolder: string): Promise<boolean> {
  const postmaster = readPostmaster(dataFolder);
  const identity = postmaster && identify(postmaster.pid);
  if (!postmaster || !identity) return false;
  if (!isPostgresOn(postmaster.pid, dataFolder)) {
    // PostgreSQL would take the stranger for a server on this folder and refuse to start.
    rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
    return false;
  }
  // SIGINT is PostgreSQL's fast shutdown: transactions are rolled back, everything acknowledged is on the disk.
  await endProcess({ pid: postmaster.pid, identity }, { signal: 'SIGINT', graceMs: 15_000 });
  return true;
}

function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (process.platform === 'win32') return true;
  if (!/postgres/i.test(commandOf(pid))) return false;
  if (process.platform !== 'linux') return true;
  try {
    // A server works in its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataFolder);
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
