import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectIndex, type Index } from '@/server/data-api/index/connectIndex';
import { getTokenPrice } from '@/server/data-api/index/prices';
import { createIndexSource } from '@/server/data-api/sources/createIndexSource';
import { openVerifiedContracts } from '@/server/data-api/verifiedContracts';
import { readLogs } from '@/server/event-sync/indexReader';
import { toBytes } from '@/server/db/chains/bytes';
import { addressOf, fillIndex, FIRST } from '@/tests/helpers/fillIndex';
import { FILLED_COINS, INDEX_CALLS } from '@/tests/helpers/indexCalls';
import { openIndex, type TestIndex } from '@/tests/helpers/openIndex';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const ROWS = 60_000;
const CHAIN = 4_040;

/** The one that `fillIndex` gives to every log. */
const EVENT_TOPIC = `0x${'9'.padStart(64, '0')}`;

let backend: SharedBackend;
let index: TestIndex;

beforeAll(async () => {
  backend = await shareBackend();
  index = await openIndex(backend.databaseUri, CHAIN);
  await fillIndex(index, ROWS);
});
afterAll(async () => {
  await index?.end();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The tables that a plan reads from start to end; `cursor` has one row. */
function scanned(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? '';
  const own = plan['Node Type'] === 'Seq Scan' && name !== 'cursor' ? [name] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}

describe(`an index of ${ROWS} rows`, () => {
  const calls: typeof INDEX_CALLS = {
    ...INDEX_CALLS,
    'the next events of a contract': (all, n) =>
      readLogs(all as TestIndex, { address: addressOf(FIRST.token + n), topic: EVENT_TOPIC }, 10, {
        number: ROWS,
        hash: '',
      }),
  };
  it.each(Object.entries(calls))('runs %s without a full table scan', async (_name, call) => {
    const statements: [string, unknown[]][] = [];
    const recorder = {
      query: (given: string | { text: string; values: unknown[] }, more: unknown[]) => {
        const { text, values } = typeof given === 'string' ? { text: given, values: more } : given;
        if (!text.startsWith('EXPLAIN')) statements.push([text, values]);
        return index.query(text, values);
      },
    };
    await call(recorder as Index, 7);
    expect(statements.length).toBeGreaterThan(0);
    for (const [text, values] of statements) {
      const { rows } = await index.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      expect(plan && scanned(plan), text).toEqual([]);
    }
  });
});

describe('an index query', () => {
  it('is cancelled and reported if it takes too long, and the next one succeeds', async () => {
    const onBroken = (error: Error) => expect.unreachable(error.message);
    const hurried = connectIndex({
      databaseUri: backend.databaseUri,
      chainId: CHAIN,
      patience: 1_500,
      max: 8,
      onBroken,
    });
    const source = createIndexSource(
      { coverage: { chainId: CHAIN, startBlock: 0, addresses: null }, tables: hurried },
      null,
      { feed: null, verified: openVerifiedContracts({ folder: null, local: null }) },
    );
    const ask = () =>
      source.answer('getTransactions', {
        address: addressOf(7),
        chain: '0xfc8',
        direction: 'both',
        status: 'any',
        sort: 'newest',
      });
    const other = await index.pool.connect();
    await other.query('BEGIN; LOCK TABLE chain_4040.transactions IN ACCESS EXCLUSIVE MODE');
    await expect(ask()).rejects.toMatchObject({ code: 141, message: expect.stringMatching(/too long/) as string });
    await other.query('ROLLBACK');
    other.release();
    expect(await ask()).toMatchObject({ total: expect.any(Number) as number });
    await hurried.end();
  });
});

describe('a Uniswap v3 price', () => {
  const fee = 3_000;
  const [token, factory, pool] = [addressOf(77_001), addressOf(77_002), addressOf(77_003)];

  it('is the pool’s price, and takes precedence over a pair with less liquidity', async () => {
    const wrapped = addressOf(FIRST.wrapped);
    await index.query("INSERT INTO chain.contracts VALUES ($1, 'ERC20', 'Pooled', 'P', 6, 0, now())", [toBytes(token)]);
    await index.query("INSERT INTO chain.pools VALUES ($1, $2, 'uniswapv3', $3, $4, $5, 0)", [
      ...[pool, factory, token, wrapped].map(toBytes),
      fee,
    ]);
    // A token of six digits for 0.0025 of a coin of eighteen: 2.5e15 / 1e6 = 2.5e9 smallest units for one.
    const root = 50_000n * 2n ** 96n;
    await index.query('INSERT INTO chain.pool_prices VALUES ($1, 1, 77, $2, $3)', [
      toBytes(pool),
      String(root),
      String(10n ** 18n),
    ]);
    const price = () => getTokenPrice(index, { coins: FILLED_COINS, feed: null }, { address: token });
    expect(await price()).toMatchObject({
      nativePrice: { value: String(2_500_000_000n * 10n ** 6n) },
      exchangeName: 'uniswapv3',
      exchangeAddress: factory,
    });
    await index.query('INSERT INTO chain.pool_prices VALUES ($1, 2, 77, $2, 0)', [toBytes(pool), String(root)]);
    await expect(price(), 'nobody offers anything any more').rejects.toMatchObject({ code: 101 });
  });
});
