import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '@/bench/measure/percentile';
import { readCpuMs } from '@/bench/measure/readCpuMs';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { startEmbeddedDatabase } from '@/server/db/embedded/startEmbeddedDatabase';
import { issueApiKey } from '@/tests/helpers/apiKeys';
import { fillIndex, walletsOf } from '@/tests/helpers/fillIndex';
import { INDEX_CALLS } from '@/tests/helpers/indexCalls';
import { openIndex, type TestIndex } from '@/tests/helpers/openIndex';
import { startBackend } from '@/tests/helpers/startBackend';

/** Rows of the smallest index, and how much larger the others are. */
const ROWS = 5_000;
const SIZES = [1, sized(10, 2), sized(100, 3)];

/** Calls of each function at each size, enough for a steady p95; those before them warm up. */
const CALLS = sized(1_000, 2);
const REHEARSALS = sized(20, 1);

/** How much slower the slow calls may be in the largest index than in the smallest. */
const LIMIT = 1.5;

const quiet = () => undefined;

/** How long each function takes over an index, over one of ten times its rows, and over one of a hundred times. */
export async function queries(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-queries-'));
  await chmod(folder, 0o755); // PostgreSQL's user must be able to pass where this runs as root.
  const log = { debug: quiet, info: quiet, warn: quiet };
  const database = await startEmbeddedDatabase({ dataDir: folder, password: 'a password', log });
  const indexes: TestIndex[] = [];
  try {
    for (const size of SIZES) {
      const index = await openIndex(database.uri, size);
      indexes.push(index);
      await fillIndex(index, ROWS * size);
    }
    const rows: Row[] = [];
    for (const [name, call] of Object.entries(INDEX_CALLS)) rows.push(await compare(name, call, indexes));
    return [...rows, ...(await measureRest())];
  } finally {
    await Promise.all(indexes.map((index) => index.end()));
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Calls a function at all sizes in turns, so that a machine that slows down does so for all of them. */
async function compare(
  name: string,
  call: (index: TestIndex, n: number) => Promise<unknown>,
  indexes: readonly TestIndex[],
): Promise<Row> {
  const times: number[][] = SIZES.map(() => []);
  for (let turn = -REHEARSALS; turn < CALLS; turn++) {
    for (const [position, index] of indexes.entries()) {
      const n = randomInt(walletsOf(ROWS * (SIZES[position] ?? 1)));
      const began = performance.now();
      await call(index, n);
      if (turn >= 0) times[position]?.push(performance.now() - began);
    }
  }
  const figures = (values: readonly number[]) =>
    [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(2)).join(' / ');
  return {
    name: `${name}: p95 at 100 times the rows`,
    value: percentile(times.at(-1) ?? [], 0.95),
    beside: percentile(times[0] ?? [], 0.95),
    unit: 'ms',
    limit: LIMIT,
    also: Object.fromEntries(SIZES.map((size, position) => [`p50/95/99 at ${size}×`, figures(times[position] ?? [])])),
  };
}

/** Requests of one turn, and how many run at once. */
const REQUESTS = sized(1_500, 20);
const BATCH_SIZE = 10;

/** What a whole request by REST costs, beside one for a figure that needs no database. */
async function measureRest(): Promise<Row[]> {
  const env = {
    LOCAL_CHAIN_SEED: 'on',
    LOG_LEVEL: 'warn',
    API_RATE_LIMIT: '1000000',
    API_IP_RATE_LIMIT: '1000000',
  };
  const backend = await startBackend({ chain: true, env });
  try {
    const { key } = await issueApiKey(backend, { rate: 1_000_000 });
    const pace = async (path: string) => {
      const url = `${backend.origin}/api/v2${path}`;
      let left = REQUESTS;
      const before = await readCpuMs(backend.pid);
      const began = performance.now();
      await Promise.all(
        Array.from({ length: BATCH_SIZE }, async () => {
          while (left-- > 0) {
            const response = await fetch(url, { headers: { 'x-api-key': key } });
            await response.arrayBuffer();
            if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
          }
        }),
      );
      const seconds = (performance.now() - began) / 1000;
      return { perSecond: REQUESTS / seconds, cpuMs: ((await readCpuMs(backend.pid)) - before) / REQUESTS };
    };
    const list = `/erc20/${LOCAL_CONTRACTS.lantern}/transfers?chain=0x7a69&limit=25`;
    await pace(list);
    const transfers = await pace(list);
    const version = await pace('/web3/version');
    const name = '25 transfers by REST, beside an answer without the database';
    return [
      { name: `${name}: requests`, value: transfers.perSecond, beside: version.perSecond, unit: '/s', limit: null },
      { name: `${name}: processor`, value: transfers.cpuMs, beside: version.cpuMs, unit: 'ms', limit: null },
    ];
  } finally {
    await backend.stop();
  }
}
