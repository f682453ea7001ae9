import { readFileSync, realpathSync, rmSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { codeOf, commandOf, endProcess, identify } from '@/scripts/lib/processes.mjs';

/** What a running PostgreSQL writes about itself to its data folder. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/**
 * Reads `postmaster.pid`: PID, data folder, start time, port, socket folder, address, memory key
 * and state, one per line. `null` if it is missing or incomplete.
 */
export function readPostmaster(dataFolder: string): Postmaster | null {
  const text = readFile(path.join(dataFolder, 'postmaster.pid'));
  return text === null ? null : parsePostmaster(text);
}

/** Parses the text of a `postmaster.pid`. */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7] === 'ready' };
}

/**
 * Stops a server left running by a killed owner, and removes the file of one that has exited and
 * whose PID belongs to another program now.
 * @returns whether there was such a server
 */
export async function stopOrphan(dataFolder: string): Promise<boolean> {
  const postmaster = readPostmaster(dataFolder);
  const identity = postmaster && identify(postmaster.pid);
  if (!postmaster || !identity) return false;
  if (!isPostgresOn(postmaster.pid, dataFolder)) {
    // PostgreSQL would take the other program for a server on this folder and refuse to start.
    rmSync(path.join(dataFolder, 'postmaster.pid'), { force: true });
    return false;
  }
  // SIGINT is PostgreSQL's fast shutdown: transactions are rolled back, everything acknowledged is
  // on disk.
  await endProcess({ pid: postmaster.pid, identity }, { signal: 'SIGINT', graceMs: 15_000 });
  return true;
}

function isPostgresOn(pid: number, dataFolder: string): boolean {
  if (process.platform === 'win32') return true;
  if (!/postgres/i.test(commandOf(pid))) return false;
  if (process.platform !== 'linux') return true;
  try {
    // A server's working directory is its data folder.
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
