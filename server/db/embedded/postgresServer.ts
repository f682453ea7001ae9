import { spawn } from 'node:child_process';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { getWatchdog } from '@/scripts/lib/watchdog.mjs';
import type { PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { POSTGRES_ENVIRONMENT, type PostgresPlace, postgresProgram } from '@/server/db/embedded/postgresFolder';
import { readPostmaster } from '@/server/db/embedded/postmasterFile';
import { EmbeddedError, type EmbeddedLog } from '@/server/process/embedded';

const MB = 1024 * 1024;
const MIN_BUFFERS = 128 * MB;
const MAX_BUFFERS = 4096 * MB;

/** The memory available to this process, in bytes: the machine's, or its container's limit. */
export const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * PostgreSQL's cache (`shared_buffers`), in its own notation: an eighth of the memory. Its manual
 * proposes a quarter for a dedicated machine; here site, backend and chain share it. The memory is
 * used on demand.
 *
 * @param memory bytes
 */
export function sharedBuffers(memory: number): string {
  const bytes = Math.min(Math.max(memory / 8, MIN_BUFFERS), MAX_BUFFERS);
  return `${Math.floor(bytes / MB)}MB`;
}

/** A running PostgreSQL server. */
export type PostgresServer = {
  port: number;
  /**
   * Resolves with the last lines of the server's log when the server has exited, for any reason.
   */
  ended: Promise<string>;
  /** Fast shutdown: running transactions are rolled back, everything acknowledged is on disk. */
  stop(): Promise<void>;
};

/**
 * How long a server may take to accept connections, in milliseconds; crash recovery replays its
 * log.
 */
const START_TIMEOUT_MS = 60_000;

/**
 * Delays before retries, in milliseconds. Right after a crash, shared memory of the dead server is
 * still in use.
 */
const BACK_OFF = [200, 500, 1_000, 2_000, 4_000];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: sharedBuffers(availableMemory()),
  max_wal_size: '256MB',
  // Requests here are short; JIT compilation costs more than it saves.
  jit: 'off',
  password_encryption: 'scram-sha-256',
  // A failed statement is reported to its caller as an error.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * Starts the server on a free port of this machine, or on the given one; retries if the previous
 * one has just died.
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
    log.debug(`PostgreSQL did not start; retrying in ${pause} ms. ${result.output}`);
    await sleep(pause);
  }
}

/** Delay before a restart, in milliseconds: doubled each time up to the maximum. */
const MIN_BACKOFF = 200;
const MAX_BACKOFF = 10_000;

/**
 * Restarts a server whenever it exits by itself, on the same address and without a limit: one whose
 * disk was full returns once there is room, and its clients need no restart.
 *
 * @param start starts a server on the address of the first
 * @param onExit called each time with the last lines of the server's log
 * @returns how to stop it for good
 */
export function superviseServer(
  first: PostgresServer,
  start: () => Promise<PostgresServer>,
  { log, onExit }: { log: EmbeddedLog; onExit?: (output: string) => void },
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  let server: PostgresServer | null = first;

  const startAgain = async (): Promise<PostgresServer | null> => {
    for (let pause = MIN_BACKOFF; !signal.aborted; pause = Math.min(2 * pause, MAX_BACKOFF)) {
      await sleep(pause, undefined, { signal }).catch(() => undefined); // Set by `stop` below.
      if (signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        log.warn(`The database could not be restarted yet. ${error instanceof Error ? error.message : String(error)}`);
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
      else if (server) log.info('The database is running again.');
    }
  };
  const saved = keep();
  return async () => {
    stopped.abort();
    await server?.stop();
    await saved;
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
    // Its own process group: a Ctrl-C in the terminal reaches the runner, which stops the parts in
    // order.
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
  const until = Date.now() + START_TIMEOUT_MS;
  while (running && Date.now() < until) {
    const postmaster = readPostmaster(place.data);
    if (postmaster?.pid === child.pid && postmaster?.ready) return { port, ended, stop };
    await sleep(10);
  }
  if (running) await stop();
  return { output: await ended };
}
