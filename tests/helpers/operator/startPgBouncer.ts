import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { createClient } from '@/server/db/connections';
import { choosePostgresAccount } from '@/server/db/embedded/postgresAccount';

/** PgBouncer as an operator runs it. */
export type PgBouncer = { uri: string; stop(): Promise<void> };

/** Starts PgBouncer before a PostgreSQL, with its defaults but for the pool mode. */
export async function startPgBouncer(
  postgresUri: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-pgbouncer-'));
  await chmod(folder, 0o755); // It refuses to run as root, and its user must be able to read its files.
  const uri = new URL(postgresUri);
  const port = await findFreePort();
  const [config, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  await writeFile(users, `"${uri.username}" "${decodeURIComponent(uri.password)}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${uri.hostname} port=${uri.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 50
`,
  );
  const child = spawn('pgbouncer', [config], { ...choosePostgresAccount(folder), stdio: 'ignore' });
  const exited = once(child, 'exit');
  uri.port = String(port);
  uri.hostname = '127.0.0.1';
  await vi.waitFor(
    async () => {
      const client = createClient(uri.href, { purpose: 'tests', connectTimeout: 2_000 });
      client.on('error', () => undefined); // Told by the attempt itself.
      try {
        await client.connect();
      } finally {
        await client.end();
      }
    },
    { timeout: 10_000, interval: 50 },
  );
  return {
    uri: uri.href,
    async stop() {
      child.kill('SIGQUIT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
