import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { askAllTheTime, type Fleet, startFleet } from '@/tests/helpers/operator/restartInTurn';

/** Requests of each run. */
const REQUESTS = 10_000;

/** How each proxy takes the file in `deploy/`, without the certificate of an operator. */
const PROXIES = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    adapt: (text: string, port: number, folder: string) =>
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log off;
       ${text.replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`).replace(/^ *ssl_.*$/gm, '')} }`,
    args: (file: string) => ['-c', file],
  },
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text: string, port: number) => text.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
    args: (file: string) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    adapt: (text: string, port: number) =>
      `{\n\tadmin off\n}\n${text.replace(/^api\.example\.com/m, `http://127.0.0.1:${port}`)}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
];

let postgres: OperatorPostgres;
let fleet: Fleet;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-proxies-'));
  postgres = await startOperatorPostgres();
  fleet = await startFleet(postgres.uri, 2);
});
afterAll(async () => {
  await fleet.stop();
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('a rolling restart behind', () => {
  it.each(PROXIES)('$name with deploy/$file fails no request', async ({ name, file, adapt, args }) => {
    const port = await findFreePort();
    const [one, two] = fleet.ports;
    const text = (await readFile(path.join('deploy', file), 'utf8'))
      .replaceAll('127.0.0.1:1337', `127.0.0.1:${one}`)
      .replaceAll('127.0.0.1:1437', `127.0.0.1:${two}`);
    const config = path.join(folder, file);
    await writeFile(config, adapt(text, port, folder));
    let words = '';
    const proxy: ChildProcess = spawn(name, args(config), { stdio: ['ignore', 'ignore', 'pipe'] });
    proxy.stderr?.on('data', (part: Buffer) => (words += part.toString()));
    const exited = once(proxy, 'exit');
    const origin = `http://127.0.0.1:${port}`;
    try {
      await vi.waitFor(async () => expect((await fetch(`${origin}/ready`)).status, words).toBe(200), {
        timeout: 10_000,
        interval: 100,
      });
      const load = askAllTheTime(origin, fleet.first, 8);
      await load.reach(REQUESTS / 10);
      for (const index of [0, 1]) {
        await fleet.restart(index);
        await sleep(1_000); // Until the proxy has noticed, as docs/operate/rolling-restarts.md says.
      }
      await load.reach(REQUESTS);
      const { asked, failed } = await load.stop();
      process.stdout.write(`${name}: ${failed.length} of ${asked} requests failed\n`);
      expect(failed).toEqual([]);
    } finally {
      proxy.kill('SIGTERM');
      await exited;
    }
  });
});
