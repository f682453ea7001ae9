import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilePattern } from '@/server/parse/query/compilePattern';
import { dearestPatterns } from '@/tests/helpers/attacks/dearPatterns';
import { createRest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** Letters of the text that each pattern is compared with: one that has it work for every letter. */
const LENGTH = 1_000;
/** What the database may take to make the dearest pattern, and to compare it with the text, in milliseconds of its own. */
const MOST = { compiled: 50, compared: 50 };

let backend: SharedBackend;
let database: pg.Client;
beforeAll(async () => {
  backend = await shareBackend();
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(() => database?.end());

/** The same text in each run, in which every part of it has another one before it. */
const text = Array.from({ length: LENGTH }, (_, at) => ((at * at * 7 + (at >> 3)) % 5 < 2 ? 'a' : 'b')).join('');

/**
 * How long the database takes to compare a text with a pattern, by its own clock, in milliseconds; the quickest of three. A
 * connection keeps what it makes of a pattern: the first text is compared with three that are new to it.
 */
async function timeOf({ operator, pattern }: ReturnType<typeof compilePattern>, compared: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { rows } = await database.query<{ 'QUERY PLAN': [{ 'Execution Time': number; 'Planning Time': number }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) SELECT FROM (SELECT $1::text AS text OFFSET 0) AS row WHERE text ${operator} $2`,
      [compared, `${pattern}|${'~'.repeat(round + 1)}`],
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    times.push((plan?.['Execution Time'] ?? Infinity) + (plan?.['Planning Time'] ?? Infinity));
  }
  return Math.min(...times);
}

/** Figures of a long run are for people. */
const report = (kind: string, figures: object) => {
  if (process.env['FUZZ_FACTOR']) process.stdout.write(`${kind}: ${JSON.stringify(figures)}\n`);
};

it.each(
  ['', 'i', 'm'].flatMap((options) =>
    dearestPatterns(options).map(([kind, source]) => [kind, options, source] as const),
  ),
)(
  'the largest pattern with %s that is taken with the options "%s" is little work for the database',
  async (kind, options, source) => {
    const pattern = compilePattern({ source, options });
    const compiled = await timeOf(pattern, '');
    const compared = await timeOf(pattern, text);
    report(kind, { options, length: source.length, size: pattern.size, compiled, compared });
    expect(compiled).toBeLessThan(MOST.compiled);
    expect(compared).toBeLessThan(MOST.compared);
  },
);

it('a product of bounds is refused before the database is asked, and says what to do', async () => {
  const rest = createRest(backend.serverUrl, backend.appId);
  const where = { text: { $regex: '(.{0,200}){0,50}x' } };
  expect(await rest('GET', 'classes/Profile', { where })).toMatchObject({
    status: 400,
    body: { code: 102, error: expect.stringContaining('bounds within bounds multiply. Use smaller bounds') as string },
  });
});
