import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { choosePostgresAccount } from '@/server/db/embedded/postgresAccount';
import {
  findPostgresBinaries,
  POSTGRES_ENVIRONMENT,
  postgresProgram,
  preparePostgresPlace,
} from '@/server/db/embedded/postgresPlace';
import { createCluster, ROLE } from '@/server/db/embedded/postgresCluster';

/** A PostgreSQL as an operator runs it beside the backend: it ends and comes back at the same address. */
export type OperatorPostgres = {
  uri: string;
  /** Makes another database on the same server; answers its address. */
  createDatabase(name: string): Promise<string>;
  /** The process of the server itself. */
  pid(): number;
  /** Starts it again and waits until it answers. */
  start(): Promise<void>;
  /** SIGINT is its fast shutdown, SIGKILL leaves its children behind for an instant. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

const PASSWORD = 'a password';

/** How long it may take until it answers, a recovery after a crash included, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Makes one in a temporary folder and starts it.
 *
 * @param env further variables of its environment
 */
export async function startOperatorPostgres(env: Readonly<Record<string, string>> = {}): Promise<OperatorPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-postgres-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where the tests run as root.
  const account = choosePostgresAccount(path.join(folder, 'postgres'));
  const place = preparePostgresPlace(folder, findPostgresBinaries(), account);
  await createCluster(place, account, PASSWORD);
  await writeFile(path.join(place.data, 'pg_hba.conf'), `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`);
  const port = await findFreePort();
  const uriOf = (name: string) => `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${name}`;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100 };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | null = null;

  const answers = async (): Promise<boolean> => {
    const client = new Client({ connectionString: uriOf(ROLE), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined); // Told by the attempt itself.
    try {
      await client.connect();
      return true;
    } catch {
      // It is not up yet, or recovers.
      return false;
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    for (const until = Date.now() + PATIENCE; Date.now() < until;) {
      const child = spawn(postgresProgram(place.programs, 'postgres'), ['-D', place.data, ...options], {
        ...account,
        cwd: '/',
        env: { ...POSTGRES_ENVIRONMENT, ...env },
        stdio: 'ignore',
      });
      server = child;
      while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
        if (await answers()) return;
        await sleep(20);
      }
      await sleep(200); // The memory of one that was killed is in use for an instant.
    }
    throw new Error(`PostgreSQL did not answer within ${PATIENCE / 1000} s.`);
  };
  const end = async (signal: NodeJS.Signals) => {
    const running = server;
    server = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill(signal);
    await gone;
  };

  await start();
  return {
    uri: uriOf(ROLE),
    async createDatabase(name) {
      const client = new Client({ connectionString: uriOf(ROLE) });
      await client.connect();
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      await client.end();
      return uriOf(name);
    },
    pid: () => server?.pid ?? 0,
    start,
    end,
    async remove() {
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
