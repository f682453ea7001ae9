import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');

/** The row that a title names. */
const ROW = /\[[A-Z]\d\d/;

/** A call up to its title, of a trial among integration tests and among browser tests. */
const TRIAL = /\b(?:trial\(\s*(?<quote>['"`]).*?\k<quote>|test\([^(]*?tag: (?:'@trial'|\[[^\]]*'@trial'))/gs;

it('no trial among guards proves a row, which npm test would not try then', () => {
  const files = ['integration', 'e2e'].flatMap((folder) =>
    readdirSync(path.join(TESTS, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:test|spec)\.ts$/.test(name))
      .map((name) => path.join(TESTS, folder, name)),
  );
  const trials = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TRIAL)].map(([call]) => call));
  expect(trials.length).toBeGreaterThan(50);
  expect(trials.filter((call) => ROW.test(call))).toEqual([]);
});
