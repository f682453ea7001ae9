import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { WebSocket } from 'ws';

/** Caddy as `compose.yaml` runs it, with certificates of its own authority in the place of Let's Encrypt's. */
export type ComposeCaddy = {
  /** Asks for a page under one of the names, and checks the certificate. */
  read(host: string, path: string): Promise<{ status: number; body: string }>;
  /** Opens a WebSocket; answers `open`. */
  openSocket(host: string, path: string): Promise<'open'>;
  stop(): Promise<void>;
};

/** Starts it on a port of this machine, for `acme.localhost` and `api.acme.localhost`. */
export async function startComposeCaddy(
  port: number,
  upstream: { site: number; backend: number },
): Promise<ComposeCaddy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-caddy-'));
  const file = path.join(folder, 'Caddyfile');
  const given = (await readFile('deploy/compose/Caddyfile', 'utf8'))
    .replace('site:3000', `127.0.0.1:${upstream.site}`)
    .replace('backend:1337', `127.0.0.1:${upstream.backend}`);
  const options = 'admin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects';
  await writeFile(file, `{\n\t${options}\n}\n${given}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: `acme.localhost:${port}`,
      API_HOST: `api.acme.localhost:${port}`,
    },
  });
  const exited = once(child, 'exit');
  const readAuthority = () => readFile(path.join(folder, 'caddy/pki/authorities/local/root.crt'));
  const connection = async (host: string) => ({ host: '127.0.0.1', port, servername: host, ca: await readAuthority() });
  const read: ComposeCaddy['read'] = async (host, address) => {
    const asked = request({ ...(await connection(host)), path: address, headers: { Host: `${host}:${port}` } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
  await vi.waitFor(() => read('acme.localhost', '/robots.txt'), { timeout: 20_000, interval: 100 });
  return {
    read,
    async openSocket(host, address) {
      const { ca, servername } = await connection(host);
      const options = { ca, servername, headers: { Host: `${host}:${port}` } };
      const socket = new WebSocket(`wss://127.0.0.1:${port}${address}`, options);
      await once(socket, 'open');
      socket.terminate();
      return 'open';
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
