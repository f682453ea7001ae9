import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { createClient } from '@/server/db/connections';
import type { PostgresAccount } from '@/server/db/embedded/postgresAccount';
import { POSTGRES_ENVIRONMENT, postgresProgram } from '@/server/db/embedded/postgresFolder';
import { ROLE } from '@/server/db/embedded/postgresCluster';
import { makeCluster, PASSWORD } from '@/tests/helpers/databaseCluster';

/** A PostgreSQL as an operator runs it beside the backend: it ends and comes back at the same address. */
export type OperatorPostgres = {
  uri: string;
  /** Makes another database on the same server; answers its address. */
  createDatabase(name: string): Promise<string>;
  /** Runs statements as the superuser of the server. */
  administer(database: string, statements: string): Promise<void>;
  /** The process of the server itself. */
  pid(): number;
  /** Starts it again and waits until it answers. */
  start(): Promise<void>;
  /** SIGINT is its fast shutdown, SIGKILL leaves its children behind for an instant. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

/** How long it may take until it answers, a recovery after a crash included, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** How one differs from what most operators run. */
export type OperatorPostgresOptions = {
  /** Further variables of its environment. */
  env?: Readonly<Record<string, string>>;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string | number>>;
  /** Whether it takes connections over TLS alone; its certificate names `localhost`, and its addresses check that. */
  tls?: boolean;
};

/** Makes one in a temporary folder and starts it. */
export async function startOperatorPostgres(options: OperatorPostgresOptions = {}): Promise<OperatorPostgres> {
  const { env = {}, tls = false } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-postgres-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where the tests run as root.
  const { place, account } = await makeCluster(folder);
  const kind = tls ? 'hostssl' : 'host';
  await writeFile(
    path.join(place.data, 'pg_hba.conf'),
    `${kind} all postgres 127.0.0.1/32 trust\n${kind} all all 127.0.0.1/32 scram-sha-256\n`,
  );
  const port = await findFreePort();
  const authority = tls ? await makeCertificates(folder, place.data, account) : null;
  const [host, query] = authority ? ['localhost', `?sslmode=verify-full&sslrootcert=${authority}`] : ['127.0.0.1', ''];
  const uriOf = (name: string) => `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@${host}:${port}/${name}${query}`;
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 100 },
    ...(tls ? { ssl: 'on' } : {}),
    ...options.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | null = null;

  const answers = async (): Promise<boolean> => {
    const client = createClient(uriOf(ROLE), { purpose: 'tests', connectTimeout: 2_000 });
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
    for (const until = Date.now() + TIMEOUT_MS; Date.now() < until;) {
      const child = spawn(postgresProgram(place.programs, 'postgres'), ['-D', place.data, ...args], {
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
    throw new Error(`PostgreSQL did not answer within ${TIMEOUT_MS / 1000} s.`);
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
      const client = createClient(uriOf(ROLE), { purpose: 'tests' });
      await client.connect();
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      await client.end();
      return uriOf(name);
    },
    async administer(database, statements) {
      const uri = new URL(uriOf(database));
      uri.username = 'postgres';
      const client = createClient(uri.href, { purpose: 'tests' });
      await client.connect();
      await client.query(statements).finally(() => client.end());
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

const run = promisify(execFile);

/** Makes an authority, and a certificate of it where the server looks for its own. Returns the file of the authority. */
async function makeCertificates(folder: string, data: string, account: PostgresAccount | null): Promise<string> {
  const [authority, authorityKey] = [path.join(folder, 'authority.crt'), path.join(folder, 'authority.key')];
  const [certificate, key] = [path.join(data, 'server.crt'), path.join(data, 'server.key')];
  const make = (args: readonly string[]) => run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...args]);
  await make(['-subj', '/CN=Authority of a test', '-days', '2', '-keyout', authorityKey, '-out', authority]);
  const signed = ['-CA', authority, '-CAkey', authorityKey, '-addext', 'basicConstraints=critical,CA:FALSE'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await make([...name, ...signed, '-days', '2', '-keyout', key, '-out', certificate]);
  for (const file of [certificate, key]) {
    await chmod(file, 0o600);
    if (account) await chown(file, account.uid, account.gid);
  }
  return authority;
}
