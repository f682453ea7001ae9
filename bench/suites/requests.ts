import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '@/bench/measure/median';
import { readCpuMs } from '@/bench/measure/readCpuMs';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { healthUnderLoad } from '@/tests/helpers/healthUnderLoad';
import { listDescendants } from '@/tests/helpers/listDescendants';
import { startOperatorPostgres, type OperatorPostgres } from '@/tests/helpers/operator/operatorPostgres';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

/** Turns of each side, CPU time of one in milliseconds, and how many requests run at once. */
const TURNS = sized(9, 1);
const TURN_MS = sized(3_000, 20);
const BATCH_SIZE = 8;

/** Requests before the first turn, and those of them that show how many a turn needs. */
const REHEARSALS = sized(600, 10);
const SAMPLES = sized(200, 10);

/** How many times in a row ten batches are sent where the span is theirs. */
const ROUNDS = sized(10, 2);

/** A process's time is counted in hundredths of a second: few requests may take none of it, and a turn needs an end. */
const LEAST_COST_MS = 0.1;

/** CPU of a request through the backend, as a multiple of that of bare Parse Server. */
const LIMIT = 1.15;

const PASSWORD = 'a long passphrase';
const LIST = 'BenchList';
const CREATED = 'BenchNote';

const NOTE = {
  text: 'A note about as long as a post in a feed, with numbers, a date and a list beside it. '.repeat(3),
  count: 42,
  tags: ['one', 'two', 'three'],
  at: { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' },
  details: { width: 640, height: 480, shared: true },
};

/** One of the two that are compared: a process and its database. */
type Side = {
  backend: TestBackend;
  database: string;
  agent: Agent;
  /** Somebody who only logs in: a log-in ends the session before of the same installation. */
  username: string;
  /** The session of everybody else. */
  sessionToken: string;
  ids: string[];
};

/** Sends one request of a kind. */
type Kind = (side: Side) => Promise<unknown>;

/** What is measured, by its name. */
const KINDS: Readonly<Record<string, Kind>> = {
  'object create': (side) => ask(side, 'POST', `classes/${CREATED}`, NOTE),
  'object get': (side) => ask(side, 'GET', `classes/${LIST}/${side.ids[randomInt(side.ids.length)] ?? ''}`),
  'find of 100': (side) => ask(side, 'GET', `classes/${LIST}`, { where: { count: 42 }, limit: 100 }),
  login: (side) => ask(side, 'POST', 'login', { username: side.username, password: PASSWORD }, null),
  'cloud function': (side) => ask(side, 'POST', 'functions/double', { value: 21 }),
};

/** Asks as the SDK does: POST, JSON sent as text, the verb and the keys in the body, over a line that stays open. */
function ask(
  { backend, agent, sessionToken }: Pick<Side, 'backend' | 'agent' | 'sessionToken'>,
  method: string,
  path: string,
  fields: object = {},
  token: string | null = sessionToken,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify({
    ...fields,
    _method: method,
    _ApplicationId: backend.appId,
    _ClientVersion: 'js1.5.9',
    _InstallationId: 'b7a0c1de-0000-4000-8000-000000000001',
    ...(token ? { _SessionToken: token } : {}),
  });
  // Each request from a network address of its own: what is measured is not the limit of one.
  const address = [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
  const headers = { 'Content-Type': 'text/plain', 'X-Forwarded-For': address };
  return new Promise((resolve, reject) => {
    const sent = request(`${backend.serverUrl}/${path}`, { method: 'POST', agent, headers });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((answer.statusCode ?? 0) < 300) resolve(JSON.parse(text) as Record<string, unknown>);
        else reject(new Error(`${method} ${path} was refused with ${answer.statusCode}: ${text}`));
      });
    });
    sent.end(body);
  });
}

/** Starts one side twice: first to make the classes, then closed, as in production. */
async function openSide(postgres: OperatorPostgres, database: string, program: string): Promise<Side> {
  const databaseUri = await postgres.createDatabase(database);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-requests-'));
  const begin = (creation: 'on' | 'off') =>
    startBackend({
      ...{ program, databaseUri, dataDir },
      env: {
        NODE_ENV: 'production',
        SEND_EMAIL: 'off',
        CLOUD_CODE: 'bench/cloud',
        CLIENT_CLASS_CREATION: creation,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      },
    });
  const agent = new Agent({ keepAlive: true, maxSockets: BATCH_SIZE });
  const open = await begin('on');
  const username = `bench${randomInt(1e9)}`;
  const as = { backend: open, agent, sessionToken: '' };
  await ask(as, 'POST', 'users', { username, password: PASSWORD });
  const other = await ask(as, 'POST', 'users', { username: `${username}b`, password: PASSWORD });
  const sessionToken = (as.sessionToken = String(other['sessionToken']));
  await ask(as, 'POST', `classes/${CREATED}`, NOTE);
  const ids: string[] = [];
  for (let n = 0; n < 100; n++) ids.push(String((await ask(as, 'POST', `classes/${LIST}`, NOTE))['objectId']));
  agent.destroy();
  await open.stop();
  const backend = await begin('off');
  const { stop } = backend;
  const ended = async (signal?: NodeJS.Signals) => {
    agent.destroy();
    const code = await stop(signal);
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  return { ...{ database, agent, username, sessionToken, ids }, backend: { ...backend, stop: ended } };
}

/** CPU time so far of each process that works for a side: its own, and its database's server processes. */
async function readCpu(side: Side, postgres: OperatorPostgres): Promise<Map<number, number>> {
  const servers = listDescendants(postgres.pid()).filter(({ command }) => command.includes(` ${side.database} `));
  const pids = [side.backend.pid, ...servers.map(({ pid }) => pid)];
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await readCpuMs(pid)] as const)));
}

/** CPU time of a request in milliseconds, over so many of them. */
async function measureTurn(side: Side, postgres: OperatorPostgres, kind: Kind, requests: number): Promise<number> {
  const before = await readCpu(side, postgres);
  let left = requests;
  await Promise.all(
    Array.from({ length: BATCH_SIZE }, async () => {
      while (left-- > 0) await kind(side);
    }),
  );
  const after = await readCpu(side, postgres);
  let used = 0;
  // A server process may have been made meanwhile.
  for (const [pid, ms] of after) used += ms - (before.get(pid) ?? 0);
  return used / requests;
}

/** CPU of each kind of request through the backend, beside Parse Server alone with the same options and patches. */
export async function requests(): Promise<Row[]> {
  const postgres = await startOperatorPostgres();
  const open: Side[] = [];
  try {
    const ours = await openSide(postgres, 'bench_ours', 'server/start.ts');
    open.push(ours);
    const bare = await openSide(postgres, 'bench_bare', 'bench/measure/bareParse.ts');
    open.push(bare);
    const rows: Row[] = [];
    for (const [name, kind] of Object.entries(KINDS)) rows.push(await compare(name, kind, { ours, bare, postgres }));
    rows.push(await measureHealth(ours, 'deep includes, refused', INCLUDE, 1, 5));
    rows.push(await measureHealth(ours, 'deep includes, refused', INCLUDE, ROUNDS, null));
    rows.push(await measureHealth(ours, 'finds', FIND, ROUNDS, null));
    return rows;
  } finally {
    for (const { backend } of open) await backend.stop();
    await postgres.remove();
  }
}

/** Parts of a batch whose work is refused before it is begun, and of one that is lawful. */
const INCLUDE = { method: 'GET', path: '/server/classes/Profile', body: { include: `${'a.'.repeat(4_999)}b` } };
const FIND = { method: 'GET', path: `/server/classes/${LIST}`, body: { limit: 1 } };

/** Length of the span that is measured where the attack is over sooner, in milliseconds; as long as the quiet one. */
const SPAN_MS = sized(3_000, 200);

/** What `/health` takes while ten batches of 100 are answered at once, so many times in a row, beside what it takes before. */
async function measureHealth(
  side: Side,
  name: string,
  part: object,
  rounds: number,
  limit: number | null,
): Promise<Row> {
  const requests = Array.from({ length: 100 }, () => part);
  const batch = () => ask(side, 'POST', 'batch', { requests }).catch(() => undefined);
  const { quiet, busy } = await healthUnderLoad(side.backend.origin, async () => {
    const span = sleep(SPAN_MS);
    for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: 10 }, batch));
    if (rounds === 1) await span;
  });
  return {
    name: `/health, ${rounds === 1 ? '' : `${rounds} times `}ten batches of 100 ${name}: p99`,
    value: busy.p99,
    beside: quiet.p99,
    unit: 'ms',
    limit,
    also: { 'p50, busy and quiet': `${busy.p50.toFixed(1)} and ${quiet.p50.toFixed(1)} ms` },
  };
}

async function compare(
  name: string,
  kind: Kind,
  { ours, bare, postgres }: { ours: Side; bare: Side; postgres: OperatorPostgres },
): Promise<Row> {
  const isSlow = name === 'login';
  let cost = 1;
  for (const side of [ours, bare]) {
    await measureTurn(side, postgres, kind, isSlow ? sized(20, 2) : REHEARSALS);
    cost = await measureTurn(side, postgres, kind, isSlow ? sized(20, 2) : SAMPLES);
  }
  const count = Math.max(10, Math.ceil(TURN_MS / Math.max(cost, LEAST_COST_MS)));
  const figures = { ours: [] as number[], bare: [] as number[] };
  for (let turn = 0; turn < TURNS; turn++) {
    figures.ours.push(await measureTurn(ours, postgres, kind, count));
    figures.bare.push(await measureTurn(bare, postgres, kind, count));
  }
  const ratios = figures.ours.map((value, turn) => value / (figures.bare[turn] ?? NaN));
  return {
    name: `CPU of a request: ${name}`,
    value: median(figures.ours),
    beside: median(figures.bare),
    unit: 'ms',
    limit: LIMIT,
    also: {
      'ratio of a turn': `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      requests: String(count * TURNS),
    },
  };
}
