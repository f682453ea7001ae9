import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createMailboxClient, type MailboxClient } from '@/tests/helpers/createMailboxClient';
import { programArgs, readPrepared } from '@/tests/helpers/preparedRun';
import { backendProgram } from '@/scripts/lib/backendProgram.mjs';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { SETTING_NAMES } from '@/server/config/settingNames';
import type { RunnerMessage } from '@/server/process/runUntilStopped';

/** What a test may choose; everything else is as in development, on free ports and in a folder of its own. */
export type BackendOverrides = {
  /** Another program to start in the backend's place, which takes its settings and tells the runner the same. */
  program?: string;
  /** Starts a second backend on the database of another one. */
  databaseUri?: string;
  /** Starts the local chain too; off by default, it costs a second. */
  chain?: boolean;
  /**
   * A folder that outlives this backend, to start another one in it; an empty one makes this a first start. By default a
   * temporary copy of a folder that was started in once.
   */
  dataDir?: string;
  /** An empty folder for the temporary copy, which then stays. */
  copyInto?: string;
  /** A file for what the backend writes, where another process is to read it. */
  logFile?: string;
  /** Whether its hashes cost what they cost an operator; those of tests are cheap, except in production. */
  realHashes?: boolean;
  /** Further settings, by their names in the environment. */
  env?: Readonly<Record<string, string>>;
};

/** A running backend, as a test sees it. Files may share it: nobody but who started it stops it, kills it or sets anything. */
export type SharedBackend = {
  /** Such as `http://localhost:54321`. */
  origin: string;
  /** Address of the Parse protocol. */
  serverUrl: string;
  /** The same, where it takes the master key: its operator listener in production. */
  operatorUrl: string;
  /** The one site whose pages may use this backend; nothing listens there. */
  siteUrl: string;
  masterKey: string;
  appId: string;
  /** Address of the local chain; empty without `chain`. */
  rpcUrl: string;
  /** Where letters are delivered; empty without mail. */
  smtpUrl: string;
  mailbox: MailboxClient;
  databaseUri: string;
  dataDir: string;
  /** The process id of the backend. */
  pid: number;
  /** Everything the backend has written so far, at the level `trace`. */
  logs(): string;
};

/** One that a test started for itself. */
export type TestBackend = SharedBackend & {
  /** Settles with the exit code when the process ends. */
  exited: Promise<number | null>;
  /** Cuts the line to the backend, as the end of the runner does. */
  disconnect(): void;
  /** Stops as Ctrl-C does, and answers the exit code; a temporary folder is removed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The master key of every test backend, so that two of them can share a database. */
const TEST_MASTER_KEY = '5c2b8e0f9d1a4736b8e7c4d2a1f09e63';

/** Options of Node, those of the test and what makes hashes cheap. */
function nodeOptions({ realHashes = false, env = {} }: BackendOverrides, production: boolean): string {
  const cheap = production || realHashes ? [] : [`--require ${path.join(ROOT, 'tests/helpers/cheapHashes.cjs')}`];
  return [process.env['NODE_OPTIONS'] ?? '', env['NODE_OPTIONS'] ?? '', ...cheap].join(' ').trim();
}

/** A data folder to be thrown away: as after a first start where one was prepared, else empty. */
async function makeDataDir(overrides: BackendOverrides): Promise<string> {
  const folder = overrides.copyInto ?? (await mkdtemp(path.join(tmpdir(), 'foyer-test-')));
  const dataDir = readPrepared()?.dataDir;
  // Files of the database belong to its own user where the tests run as root; `cp -a` keeps that.
  if (dataDir && !overrides.databaseUri) await promisify(execFile)('cp', ['-a', `${dataDir}/.`, folder]);
  return folder;
}

/** Where a backend writes, and how to read it: what it has written so far. */
function openOutput(logFile: string | undefined): {
  target: 'pipe' | number;
  follow(child: ChildProcess): () => string;
} {
  if (logFile) {
    const target = openSync(logFile, 'a');
    const follow = () => {
      closeSync(target); // The backend has it.
      return () => readFileSync(logFile, 'utf8');
    };
    return { target, follow };
  }
  const parts: string[] = [];
  const follow = ({ stdout, stderr }: ChildProcess) => {
    for (const stream of [stdout, stderr]) stream?.on('data', (part: Buffer) => parts.push(part.toString()));
    return () => parts.join('');
  };
  return { target: 'pipe', follow };
}

/** Starts the real backend in a process of its own, as the runner does. */
export async function startBackend(overrides: BackendOverrides = {}): Promise<TestBackend> {
  const [backendPort, chainPort, sitePort, operatorPort] = await Promise.all([0, 1, 2, 3].map(() => findFreePort()));
  const production = overrides.env?.['NODE_ENV'] === 'production';
  const dataDir = overrides.dataDir ?? (await makeDataDir(overrides));
  await chmod(dataDir, 0o755);
  const origin = `http://localhost:${backendPort}`;
  const siteUrl = `http://localhost:${sitePort}`;
  const local = { LOCAL_CHAIN: overrides.chain ? 'on' : 'off', LOCAL_SOLANA: 'off', ...overrides.env };
  const output = openOutput(overrides.logFile);
  const child = spawn(process.execPath, programArgs(overrides.program ?? backendProgram(local, production)), {
    cwd: ROOT,
    stdio: ['ignore', output.target, output.target, 'ipc'],
    env: {
      ...process.env,
      // Empty settings are no settings, and keep a developer's own .env out of the test.
      ...Object.fromEntries(SETTING_NAMES.map((name) => [name, ''])),
      BACKEND_PORT: String(backendPort),
      OPERATOR_LISTEN: production ? `127.0.0.1:${operatorPort}` : '',
      CHAIN_PORT: String(chainPort),
      PORT: String(sitePort),
      DATA_DIR: dataDir,
      MASTER_KEY: TEST_MASTER_KEY,
      DATABASE_URI: overrides.databaseUri ?? '',
      LOCAL_CHAIN_SEED: 'off',
      LOCAL_CHAIN_TRAFFIC: 'off',
      // A suite asks as fast as it can.
      API_RATE_LIMIT: '1000000',
      API_IP_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'trace',
      LOG_JSON: 'on',
      ...local,
      NODE_OPTIONS: nodeOptions(overrides, production),
    },
  });
  const logs = output.follow(child);
  const exited = once(child, 'exit').then(() => child.exitCode);
  const ready = await waitUntilReady(child, logs);
  return {
    origin,
    serverUrl: `${origin}/server`,
    operatorUrl: production ? `http://127.0.0.1:${operatorPort}/server` : `${origin}/server`,
    siteUrl,
    masterKey: overrides.env?.['MASTER_KEY'] ?? TEST_MASTER_KEY,
    appId: overrides.env?.['NEXT_PUBLIC_MORALIS_APP_ID'] ?? 'foyer',
    rpcUrl: ready.rpcUrl ?? '',
    smtpUrl: ready.smtpUrl ?? '',
    mailbox: createMailboxClient(origin),
    databaseUri: ready.databaseUri,
    dataDir,
    pid: child.pid ?? 0,
    logs,
    exited,
    disconnect: () => child.disconnect(),
    async stop(signal = 'SIGINT') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
      // A part that took too long is ended by its watchdog, and may write until then.
      if (!overrides.dataDir && !overrides.copyInto)
        await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      return child.exitCode;
    },
  };
}

type ReadyMessage = Extract<RunnerMessage, { type: 'ready' }>;

/** Settles when the backend says it is ready; rejects with its own words and its log when it fails or ends. */
function waitUntilReady(child: ChildProcess, logs: () => string): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    let failure = 'The backend ended before it was ready.';
    child.on('message', (message: RunnerMessage) => {
      if (message.type === 'ready') resolve(message);
      if (message.type === 'failed') failure = message.message;
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${failure}\n${logs()}`)));
  });
}
