import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';
import type { PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { POSTGRES_ENVIRONMENT, type PostgresPlace, postgresProgram } from '@/server/db/embedded/postgresPlace';
import { readPostmaster } from '@/server/db/embedded/postmasterFile';
import { EmbeddedError, type EmbeddedLog } from '@/server/process/embedded';

const MB = 1024 * 1024;
const LEAST = 128 * MB;
const MOST = 4096 * MB;

/** The bytes that this process may use: the machine's, or its container's where that has fewer. */
export const memoryHere = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * How much PostgreSQL keeps of its tables in memory (`shared_buffers`), as its settings are written: an eighth of what
 * there is. Its manual proposes a quarter for a machine of its own; here site, backend and chain live on the same one.
 * It takes the room as it comes to need it.
 *
 * @param memory bytes
 */
export function sharedBuffers(memory: number): string {
  const bytes = Math.min(Math.max(memory / 8, LEAST), MOST);
  return `${Math.floor(bytes / MB)}MB`;
}

/** A running PostgreSQL server. */
export type PostgresServer = {
  port: number;
  /** Ends with the last lines of the server's log when the server has ended, wanted or not. */
  ended: Promise<string>;
  /** Fast shutdown: transactions under way are rolled back, everything acknowledged is on the disk. */
  stop(): Promise<void>;
};

/** How long a server may take until it accepts connections, in milliseconds; a recovery after a crash reads its log. */
const PATIENCE = 60_000;

/** Pauses before the further attempts, in milliseconds. Right after a crash, memory of the dead server is still in use. */
const BACK_OFF = [200, 500, 1_000, 2_000, 4_000];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: sharedBuffers(memoryHere()),
  max_wal_size: '256MB',
  // Requests here are short; compiling them costs more than it saves.
  jit: 'off',
  password_encryption: 'scram-sha-256',
  // A statement that fails is the caller's matter and reaches it as an error.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Starts the server on a free port of this machine, or on the given one; retries where the last one has only just died.
 */
export async function startPostgresServer(
  place: PostgresPlace,
  account: PostgresAccount | null,
  log: EmbeddedLog,
  port?: number,
): Promise<PostgresServer> {
  for (let attempt = 0; ; attempt++) {
    const result = await tryStart(place, account, log, port ?? (await findFreePort()));
    if ('port' in result) return result;
    const pause = BACK_OFF[attempt];
    if (pause === undefined) throw new EmbeddedError(`PostgreSQL did not start on ${place.data}.\n${result.output}`);
    log.debug(`PostgreSQL did not start; trying again in ${pause} ms. ${result.output}`);
    await sleep(pause);
  }
}

/** Pauses before a server that ended by itself is started again, in milliseconds: doubled each time up to the last. */
const FIRST_PAUSE = 200;
const LAST_PAUSE = 10_000;

/**
 * Starts a server again wherever it ends by itself, at the same address and for as long as it takes: one that found its
 * disk full comes back once there is room, and who uses it need not be started again.
 *
 * @param start a server at the address of the first
 * @param onExit told each time, with the last lines of the server's log
 * @returns how to stop it for good
 */
export function keepPostgresServer(
  first: PostgresServer,
  start: () => Promise<PostgresServer>,
  { log, onExit }: { log: EmbeddedLog; onExit?: (output: string) => void },
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let server: PostgresServer | null = first;

  const startAgain = async (): Promise<PostgresServer | null> => {
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LAST_PAUSE)) {
      await sleep(pause, undefined, { signal }).catch(() => undefined); // Stopped: seen just below.
      if (signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        log.warn(`The database cannot be started again yet. ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return null;
  };
  const keep = async () => {
    while (server) {
      const output = await server.ended;
      if (signal.aborted) return;
      onExit?.(output);
      server = await startAgain();
      // It may have been stopped while it started.
      if (signal.aborted) await server?.stop();
      else if (server) log.info('The database runs again.');
    }
  };
  const kept = keep();
  return async () => {
    stopped.abort();
    await server?.stop();
    await kept;
  };
}

async function tryStart(
  place: PostgresPlace,
  account: PostgresAccount | null,
  log: EmbeddedLog,
  port: number,
): Promise<PostgresServer | { output: string }> {
  const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(postgresProgram(place.programs, 'postgres'), ['-D', place.data, ...settings], {
    ...account,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    // Its own group: a Ctrl-C in the terminal goes to the runner, which ends the parts in order.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const watchdog = getWatchdog();
  watchdog.hold(child.pid, { signal: 'SIGINT', graceMs: 8_000 });
  const lines: string[] = [];
  child.stderr.on('data', (chunk) => {
    for (const line of String(chunk).split('\n').filter(Boolean)) {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      // FATAL ends one connection, such as one with a wrong password; PANIC ends the server.
      if (/\bPANIC:/.test(line)) log.warn(line);
      else log.debug(line);
    }
  });
  let running = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lines.join('\n')));
  }).finally(() => {
    running = false;
    watchdog.release(child.pid);
  });

  const stop = async () => {
    child.kill('SIGINT');
    const slow = setTimeout(() => child.kill('SIGQUIT'), 10_000);
    await ended;
    clearTimeout(slow);
  };
  const until = Date.now() + PATIENCE;
  while (running && Date.now() < until) {
    const postmaster = readPostmaster(place.data);
    if (postmaster?.pid === child.pid && postmaster?.ready) return { port, ended, stop };
    await sleep(10);
  }
  if (running) await stop();
  return { output: await ended };
}
