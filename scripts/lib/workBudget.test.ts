import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGETS, judgeWork, readFileSeconds, shareWork } from '@/scripts/lib/workBudget.mjs';

const BUDGET = { whole: 100, file: { unit: 10 }, larger: { 'large.test.ts': 40 } };

/** A suite with one file. */
const unit = (file: string, work: number, whole = work) => ({ name: 'unit', work: whole, files: [{ file, work }] });

describe('the work of a file', () => {
  it('is its share of the work of its suite', () => {
    expect(shareWork({ 'a.test.ts': 3, 'b.test.ts': 1 }, 20)).toEqual([
      { file: 'a.test.ts', work: 15 },
      { file: 'b.test.ts', work: 5 },
    ]);
  });

  it('is the same where every file takes twice as long', () => {
    expect(shareWork({ 'a.test.ts': 6, 'b.test.ts': 2 }, 20)).toEqual(
      shareWork({ 'a.test.ts': 3, 'b.test.ts': 1 }, 20),
    );
  });

  it('is none where no file took any time', () => {
    expect(shareWork({ 'a.test.ts': 0 }, 20)).toEqual([{ file: 'a.test.ts', work: 0 }]);
  });
});

describe('the budget', () => {
  it('is kept by what takes as much as it allows', () => {
    expect(judgeWork([unit('a.test.ts', 10, 100)], BUDGET, true)).toMatchObject({ warnings: [], failures: [] });
  });

  it('warns of a file above it, and fails at more than twice', () => {
    expect(judgeWork([unit('a.test.ts', 20)], BUDGET, false)).toMatchObject({
      warnings: ['! budget: a.test.ts took 20 processor-seconds, of a budget of 10'],
      failures: [],
    });
    expect(judgeWork([unit('a.test.ts', 21)], BUDGET, false)).toMatchObject({
      warnings: [],
      failures: [expect.stringContaining('a.test.ts took 21 processor-seconds, of a budget of 10')],
    });
  });

  it.each(Object.values(BUDGETS).flatMap(({ larger }) => Object.keys(larger)))(
    'allows more to %s, which exists',
    (file) => {
      expect(existsSync(file.includes('/') ? file : path.join('tests/e2e', file))).toBe(true);
    },
  );

  it('allows a file more by its name', () => {
    expect(judgeWork([unit('large.test.ts', 40)], BUDGET, false)).toMatchObject({ warnings: [], failures: [] });
  });

  it('has no bound for files of a suite that it does not name', () => {
    const trial = { ...unit('a.trial.test.ts', 999), name: 'trial' };
    expect(judgeWork([trial], BUDGET, false)).toMatchObject({ warnings: [], failures: [] });
  });

  it('holds the whole run, where all of it ran', () => {
    const parts = [unit('a.test.ts', 10, 90), { name: 'lint', work: 30, files: [] }];
    expect(judgeWork(parts, BUDGET, true).warnings).toEqual([
      '! budget: The run took 120 processor-seconds, of a budget of 100',
    ]);
    expect(judgeWork(parts, BUDGET, false).warnings).toEqual([]);
  });

  it('names the five dearest files of all suites', () => {
    const files = [1, 9, 3, 7, 5, 6].map((work) => ({ file: `${work}.test.ts`, work }));
    const parts = [
      { name: 'unit', work: 0, files },
      { ...unit('8.test.ts', 8), name: 'integration' },
    ];
    expect(judgeWork(parts, BUDGET, false).dearest).toEqual(
      [9, 8, 7, 6, 5].map((work) => expect.stringMatching(` ${work}\\.0 s {2}${work}\\.test\\.ts$`)),
    );
  });
});

describe('the seconds of files', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'foyer-work-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const part = { name: 'unit', group: 'unit', args: [] };

  it('are those that the reporter of vitest wrote', () => {
    writeFileSync(path.join(root, 'seconds.json'), '{ "a.test.ts": 2 }');
    expect(readFileSeconds(root, { ...part, fileSeconds: 'seconds.json' })).toEqual({ 'a.test.ts': 2 });
  });

  it('are those of the last try of each browser test', () => {
    const spec = (file: string, ...durations: number[]) => ({
      title: 'opens',
      file,
      tests: [{ status: 'flaky', results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        title: 'a.spec.ts',
        specs: [spec('a.spec.ts', 60_000, 2_000)],
        suites: [{ title: 'by touch', specs: [spec('../helpers/b.ts', 500)] }],
      },
      { title: 'b.spec.ts', specs: [spec('b.spec.ts', 1_000)] },
    ];
    writeFileSync(path.join(root, 'browser.json'), JSON.stringify({ suites }));
    const browser = { ...part, results: 'browser.json', isBrowser: true };
    expect(readFileSeconds(root, browser)).toEqual({ 'a.spec.ts': 2.5, 'b.spec.ts': 1 });
  });

  it('are none for a part without tests, or without results', () => {
    expect(readFileSeconds(root, part)).toEqual({});
    expect(readFileSeconds(root, { ...part, fileSeconds: 'seconds.json' })).toEqual({});
  });
});
