import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoyerConfig } from '@/protocol/config/FoyerConfig';
import { validateConfig } from '@/protocol/config/validateConfig';
import { writeGuides } from '@/scripts/docs/checkCode';
import { readCodeBlocks } from '@/scripts/docs/codeBlocks';
import { readGuideFiles } from '@/scripts/docs/guideFiles';
import { copyCheckout } from '@/scripts/lib/copyCheckout.mjs';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { eventually } from '@/tests/helpers/eventually';
import { startBackend } from '@/tests/helpers/startBackend';

const ROOT = process.cwd();
const run = promisify(execFile);
const guide = (name: string) => `docs/getting-started/${name}.md`;

/** The kit of the guide for wallets, whose package nobody can install: it has one account, and signs anything. */
const ACME_KIT = `export const createProvider = async ({ key }) => ({
  request: async ({ method }) =>
    method === 'personal_sign' ? '0x' + key.repeat(65) : method === 'eth_chainId' ? '0x1' : ['0x' + '1'.repeat(40)],
});
`;

/** Chooses that wallet, and connects again. */
const ACME_TEST = `import { expect, it, vi } from 'vitest';
import { allowKits } from '@/lib/shell/contentSecurityPolicy';
import { makeAcme } from '@/lib/wallets/acme/makeAcme';

const settings = vi.hoisted(() => ({ acmeKey: null as string | null, rpcUrls: {} }));
vi.mock('@/lib/env', () => ({ readSettings: () => settings }));

it('is offered with a key, connects and signs', async () => {
  expect(makeAcme()).toBeNull();
  settings.acmeKey = 'ab';
  expect(allowKits(settings as never).connections).toEqual(['https://api.acme.example']);
  const wallet = makeAcme();
  const tools = { signal: new AbortController().signal, show: () => undefined, sdk: null as never };
  const connection = await wallet?.connect(tools);
  expect(connection?.account).toBe('0x' + '1'.repeat(40));
  expect(await connection?.sign('Hello')).toBe('0x' + 'ab'.repeat(65));
  expect((await wallet?.restore?.())?.account).toBe(connection?.account);
});
`;

describe('a reader who follows the guides', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'foyer-guides-'));
    await chmod(copy, 0o755);
    copyCheckout(ROOT, copy);
    await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  const write = async (file: string, text: string) => {
    await mkdir(path.join(copy, path.dirname(file)), { recursive: true });
    await writeFile(path.join(copy, file), text);
  };
  /** Makes the files of guides, and edits those that they name; the last in place of earlier ones. */
  const follow = async (...pages: readonly string[]) => {
    for (const page of pages) for (const [file, text] of readGuideFiles(page)) await write(file, text);
    for (const [file, text] of writeGuides(pages.flatMap((page) => readCodeBlocks(page)))) await write(file, text);
  };
  /** Runs a command of the reader, who has no settings of this run. */
  const shell = (command: string) => {
    const kept = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|FOYER_|NODE_ENV|TEST$)/.test(name));
    const env = Object.fromEntries(kept) as NodeJS.ProcessEnv;
    return run('bash', ['-c', command], { cwd: copy, env });
  };
  const commandsOf = async (page: string): Promise<string[]> =>
    [...(await readFile(page, 'utf8')).matchAll(/^```sh\n(npx vitest .+)\n```$/gm)].map(([, command = '']) => command);

  it('adds a page whose test passes', async () => {
    await follow(guide('add-a-page'));
    const [command = ''] = await commandsOf(guide('add-a-page'));
    expect((await shell(command)).stdout).toMatch(/Tests .*1 passed/);
  }, 120_000);

  it('adds a cloud function with a live query whose tests pass, on a backend and of the page', async () => {
    await follow(guide('add-a-page'), guide('add-a-cloud-function'));
    const commands = await commandsOf(guide('add-a-cloud-function'));
    expect(commands).toHaveLength(2);
    for (const command of commands) expect((await shell(command)).stdout).toMatch(/Tests .*[12] passed/);
  }, 240_000);

  it('adds a wallet that connects and signs, and the tests of settings pass', async () => {
    await follow(guide('add-a-wallet'));
    const kit = 'lib/wallets/acme/node_modules/acme-kit';
    await write(`${kit}/package.json`, '{ "name": "acme-kit", "type": "module", "exports": "./index.js" }');
    await write(`${kit}/index.js`, ACME_KIT);
    await write('lib/wallets/acme/makeAcme.test.ts', ACME_TEST);
    await shell('npm run docs');
    const tests = [
      ...['lib/wallets/acme', 'lib/shell/contentSecurityPolicy.test.ts', 'lib/parseEnv.test.ts', 'server/config'],
      'scripts/docs/generatedFiles.test.ts',
    ].join(' ');
    expect((await shell(`npx vitest run --project='unit*' ${tests}`)).stdout).toMatch(/Test Files .*\d passed/);
  }, 120_000);

  it('puts a name on the site that the check accepts', async () => {
    const [block] = readCodeBlocks(guide('put-your-name-on-it'));
    const file = path.join(copy, 'acme.config.ts');
    await writeFile(file, `${block?.around[0]}\n${block?.code}\nexport default config;\n`);
    const { default: config } = (await import(file)) as { default: FoyerConfig };
    expect(() => validateConfig(config)).not.toThrow();
    expect(config.name).toBe('Acme');
  });

  it('calls the API in the first hour, with a key and by the SDK', async () => {
    const backend = await startBackend({ chain: true, env: { LOCAL_CHAIN_SEED: 'on' } });
    try {
      const page = guide('first-hour');
      const here = (text: string) => text.replaceAll('http://localhost:1337', backend.origin);
      const [url = ''] = /http:\/\/localhost:1337\/api\/[^"]+/.exec(await readFile(page, 'utf8')) ?? [];
      const { key } = await issueApiKey(backend, { name: 'my-first-key' });
      const answer = await fetch(here(url), { headers: { 'x-api-key': key } });
      expect(await answer.json()).toMatchObject([{ symbol: 'FUSD' }]);
      const code = readCodeBlocks(page).map(({ code: part }) => here(part));
      const script = path.join(copy, 'first-hour.mjs');
      const told = code.join('\n').replace(/^await (.*'welcome'.*);$/m, 'console.log(await $1);');
      await writeFile(script, `${told}process.exit();\n`);
      // The index follows the chain a moment later.
      await eventually(async () => {
        const { stdout } = await run(process.execPath, [script], { cwd: copy });
        expect(stdout).toContain('FUSD');
        expect(stdout).toContain('Welcome, Ada.');
      });
    } finally {
      await backend.stop();
    }
  }, 180_000);
});
