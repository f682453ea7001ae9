import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Index } from '@/server/data/index/Index';
import { fillIndex } from '@/tests/helpers/fillIndex';
import { INDEX_CALLS } from '@/tests/helpers/indexCalls';
import { openIndex } from '@/tests/helpers/openIndex';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

const ROWS = 40_000;

let backend: TestBackend;
let index: pg.Pool;

beforeAll(async () => {
  backend = await startBackend();
  index = await openIndex(backend.databaseUri, 4_040);
  await fillIndex(index, ROWS);
});
afterAll(async () => {
  await index?.end();
  await backend?.stop();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The tables that a plan reads from start to end. */
function scanned(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scanned)];
}

describe(`an index of ${ROWS} rows`, () => {
  it.each(Object.entries(INDEX_CALLS))('reads no table from start to end for %s', async (_name, call) => {
    const statements: [string, unknown[]][] = [];
    const recorder = {
      query: (text: string, values: unknown[]) => {
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
