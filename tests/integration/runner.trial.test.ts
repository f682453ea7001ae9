import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { providers, utils } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identify } from '@/scripts/lib/processes.mjs';
import { SETTING_NAMES } from '@/server/config/settingNames';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-runner-'));
  await chmod(dataDir, 0o755);
  cleanups.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return dataDir;
}

async function makeSettings(dataDir: string): Promise<Record<string, string>> {
  const [backendPort, chainPort] = [await findFreePort(), await findFreePort()];
  const ports = { BACKEND_PORT: String(backendPort), CHAIN_PORT: String(chainPort) };
  // What happened on the chain before is no matter of the runner.
  return { DATA_DIR: dataDir, LOCAL_CHAIN_SEED: 'off', LOCAL_CHAIN_TRAFFIC: 'off', LOCAL_SOLANA: 'off', ...ports };
}

/** Starts `npm run backend`, without npm unless it is asked for. */
function startRunner(settings: Record<string, string>, command = [process.execPath, 'scripts/backend.mjs']) {
  const none = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    env: { ...process.env, ...none, NODE_ENV: 'development', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal has npm and all it starts in a group of their own.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'exit').then(() => child.exitCode);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async () => {
    if (isRunning()) child.kill('SIGINT');
    await ended;
  };
  cleanups.push(end);
  return {
    child,
    isRunning,
    end,
    ended,
    output: () => output,
    ready: () => expect.poll(() => output, { timeout: 60_000, interval: 50 }).toContain('ready in'),
  };
}

/** What a run writes into its lock. */
type Lock = { pid: number; note: { parts: { pid: number }[]; operatorListen: string } };

/** The processes of a run: backend, chain and database. */
async function readProcesses(settings: Record<string, string>) {
  const folder = settings['DATA_DIR'] ?? '';
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const lock = JSON.parse(await read('run.lock')) as Lock;
  const chain = JSON.parse(await read('chain/anvil.json')) as { pid: number };
  const database = Number((await read('postgres/postmaster.pid')).split('\n')[0]);
  return { backend: lock.note.parts[0]?.pid ?? 0, chain: chain.pid, database };
}

async function expectGone(pids: Record<string, number>): Promise<void> {
  for (const pid of Object.values(pids)) {
    await expect.poll(() => identify(pid), { timeout: 30_000, interval: 50 }).toBeNull();
  }
}

/** What an application needs to connect is printed, and it is true; the master key is not. */
async function expectPrinted(output: string, settings: Record<string, string>): Promise<void> {
  const rpcUrl = `http://localhost:${settings['CHAIN_PORT']}`;
  const secretsFile = path.join(settings['DATA_DIR'] ?? '', 'secrets.json');
  const { masterKey } = JSON.parse(await readFile(secretsFile, 'utf8')) as { masterKey: string };
  const lines = output.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      `Backend http://localhost:${settings['BACKEND_PORT']}/server`,
      'App id foyer',
      `Master key "masterKey" in ${secretsFile}`,
      `Chain ${rpcUrl}`,
      'Chain id 31337 (0x7a69)',
    ]),
  );
  expect(output).not.toContain(masterKey);
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  const printed = lines.flatMap((line) => /^\d (0x\w{40}) (0x\w{64})$/.exec(line)?.slice(1, 3) ?? []);
  const accounts = await node.listAccounts();
  expect(printed.filter((_, index) => index % 2 === 0)).toEqual(accounts);
  expect(printed.filter((_, index) => index % 2 === 1).map(utils.computeAddress)).toEqual(accounts);
  for (const account of accounts) expect(String(await node.getBalance(account))).toBe(`1${'0'.repeat(22)}`);
}

describe('the runner', () => {
  let settings: Record<string, string>;
  let run: ReturnType<typeof startRunner> | undefined;

  beforeAll(async () => {
    settings = await makeSettings(await makeDataDir());
  });

  /** Starts one, and waits until it works. */
  async function start(command?: string[], further: Record<string, string> = {}) {
    run = startRunner({ ...settings, ...further }, command);
    await run.ready();
    return run;
  }
  /** The one that an earlier test left running: a start takes seconds. */
  const anyRun = async () => (run?.isRunning() ? run : start());

  test('shows each step, stops everything at the first Ctrl-C, and starts again', async () => {
    const first = await start();
    const pids = await readProcesses(settings);
    for (const step of ['database', 'chain', 'mail', 'backend'])
      expect(first.output()).toMatch(new RegExp(`✓ ${step} `));
    await expectPrinted(first.output(), settings);
    const { mode } = await stat(path.join(settings['DATA_DIR'] ?? '', 'visitor.key'));
    expect(mode & 0o777).toBe(0o600);
    // npm passes on what the terminal has sent already: that is one Ctrl-C.
    first.child.kill('SIGINT');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(Object.values(pids).map(identify)).toEqual([null, null, null]);
    await start();
  });

  test('refuses to run twice on one data folder, naming the process', async () => {
    const first = await anyRun();
    const second = startRunner(settings);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`(process ${first.child.pid}). Stop it, or set DATA_DIR to another folder.`);
  });

  test('restarts a killed database under the same backend', async () => {
    const { output } = await anyRun();
    const pids = await readProcesses(settings);
    const status = async () => (await fetch(`http://127.0.0.1:${settings['BACKEND_PORT']}/ready`)).status;
    process.kill(pids.database, 'SIGKILL');
    await expect.poll(output).toContain('database stopped unexpectedly');
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    const after = await readProcesses(settings);
    expect(after).toEqual({ ...pids, database: after.database });
    expect(after.database).not.toBe(pids.database);
  });

  test('leaves nothing behind when it is killed, and can be started again at once', async () => {
    const first = await anyRun();
    const pids = await readProcesses(settings);
    first.child.kill('SIGKILL');
    await first.ended;
    await start();
    await expectGone(pids);
  });

  test('exits with code 1 and leaves nothing behind when the backend is killed', async () => {
    const { ended, output } = await anyRun();
    const pids = await readProcesses(settings);
    process.kill(pids.backend, 'SIGKILL');
    expect(await ended).toBe(1);
    expect(output()).toContain('The backend was ended by SIGKILL.');
    expect(Object.values(pids).map(identify)).toEqual([null, null, null]);
  });

  // npm passes SIGTERM on to a shell: dash ends without passing it on, and nobody passes on SIGHUP and SIGKILL.
  test.runIf(process.platform !== 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
    'shuts down cleanly when the npm process that started it receives %s',
    async (signal) => {
      await run?.end();
      const { child, output } = await start(['npm', 'run', 'backend'], { LOCAL_CHAIN: 'off' });
      const folder = settings['DATA_DIR'] ?? '';
      const lock = JSON.parse(await readFile(path.join(folder, 'run.lock'), 'utf8')) as Lock;
      const database = Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
      child.kill(signal);
      await expectGone({ runner: lock.pid, backend: lock.note.parts[0]?.pid ?? 0, database });
      expect(output()).toContain('npm is gone; stopping');
      // In order: what ends by itself takes its lock files away.
      expect(existsSync(path.join(folder, 'run.lock'))).toBe(false);
      expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
    },
  );

  test('names the port that is taken and its setting, and starts nothing', async () => {
    await run?.end();
    const server = createServer().listen(Number(settings['BACKEND_PORT']), '127.0.0.1');
    await once(server, 'listening');
    const refused = startRunner(settings);
    expect(await refused.ended).toBe(1);
    server.close();
    expect(refused.output()).toContain(`Port ${settings['BACKEND_PORT']} is taken by another program.`);
    expect(refused.output()).toContain('set BACKEND_PORT to a free port');
    expect(refused.output()).not.toContain('✓');
  });
});

describe('the runner in production', () => {
  const production = {
    NODE_ENV: 'production',
    MASTER_KEY: 'k'.repeat(40),
    DATABASE_PASSWORD: 'p'.repeat(40),
    SEND_EMAIL: 'off',
    LOCAL_CHAIN: 'on',
  };

  test('restarts a backend that was killed, and one whose chain was killed', async () => {
    const operatorListen = `127.0.0.1:${await findFreePort()}`;
    const settings: Record<string, string> = {
      ...(await makeSettings(await makeDataDir())),
      ...production,
      OPERATOR_LISTEN: operatorListen,
    };
    const run = startRunner(settings);
    await run.ready();
    const folder = settings['DATA_DIR'] ?? '';
    const readLock = async () => JSON.parse(await readFile(path.join(folder, 'run.lock'), 'utf8')) as Lock;
    const first = (await readLock()).note.parts[0]?.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(run.output, { timeout: 60_000 }).toContain('the backend works again');
    expect(run.output()).toContain('The backend was ended by SIGKILL.');
    expect(run.output()).toContain('Restarting the backend in 1 s.');
    const { note } = await readLock();
    expect(note.parts.map(({ pid }) => pid)).not.toContain(first);
    expect(note.operatorListen).toBe(operatorListen);

    process.kill((await readProcesses(settings)).chain, 'SIGKILL');
    await expect.poll(run.output, { timeout: 60_000 }).toMatch(/works again[^]*works again/);
    expect(run.output()).toContain('chain stopped unexpectedly');
    expect(run.output()).toContain('Restarting the backend in 2 s.');
    const health = await fetch(`http://127.0.0.1:${settings['BACKEND_PORT']}/ready`);
    expect(health.status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  test('exits with the error of a start that cannot succeed', async () => {
    const run = startRunner({ ...(await makeSettings(await makeDataDir())), ...production, MASTER_KEY: '' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('MASTER_KEY is missing.');
    expect(run.output()).not.toContain('Restarting');
  });
});
