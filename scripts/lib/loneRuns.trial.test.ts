import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readResults } from '@/scripts/lib/countTests.mjs';
import { runFilesAgain, runTestsAgain } from '@/scripts/lib/loneRuns.mjs';

/** Real runs of vitest and playwright over test files that fail as often as they are told. */
const root = process.cwd();
let folder = '';
const place = (name: string) => join(folder, name);

beforeAll(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'noise-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A statement that fails the first `times` times that it runs. */
const failing = (name: string, times: number) =>
  `{ const file = ${JSON.stringify(place(`${name}.count`))}; const seen = existsSync(file) ? +readFileSync(file) : 0;
     writeFileSync(file, String(seen + 1)); if (seen < ${times}) throw new Error('${name} for the ' + (seen + 1) + '. time'); }`;
const IMPORT_FS = "import { existsSync, readFileSync, writeFileSync } from 'node:fs';";

const run = (args: string[], env: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'ignore' });
    child.once('close', (code) => resolve(code === 0));
  });

describe('files of vitest', () => {
  const suite = async (name: string, files: Record<string, string>) => {
    mkdirSync(place(name), { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(
        place(`${name}/${file}.test.mjs`),
        `${IMPORT_FS}\nimport { beforeAll, it } from 'vitest';\n${text}`,
      );
    }
    const config = place(`${name}/vitest.config.mjs`);
    const include = JSON.stringify([`${relative(root, place(name))}/*.test.mjs`]);
    writeFileSync(config, `export default { test: { include: ${include}, maxWorkers: 1, isolate: false } };`);
    const results = relative(root, place(`${name}.json`));
    const failedFiles = relative(root, place(`${name}-failed.json`));
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--reporter=json'];
    const part = {
      ...{ name: 'integration', group: 'integration', results, failedFiles },
      args: [...args, '--reporter=./scripts/lib/failedFilesReporter.mjs', `--outputFile.json=${results}`],
      env: { FAILED_FILES_JSON: failedFiles },
    };
    await run(part.args, part.env);
    const again = await runFilesAgain(part, { root, run });
    return { ...again, tests: readResults(join(root, results), again.flaky) ?? [] };
  };

  it('passes what passes alone, three times where a row is in doubt, and lists it with its first error', async () => {
    const { ok, flaky, tests } = await suite('some', {
      plain: `it('keeps', () => {}); it('is late', () => ${failing('late', 1)});`,
      holds: `it('[A01] holds', () => ${failing('holds', 1)});`,
      breaks: `it('[A02] breaks', () => { ${failing('odd', 1)} if (readFileSync(${JSON.stringify(place('odd.count'))}, 'utf8') === '3') throw new Error('third'); });`,
      hook: `beforeAll(() => ${failing('start', 1)}); it('comes after', () => {});`,
    });
    expect(ok).toBe(false);
    expect(flaky.toSorted((one, other) => one.file.localeCompare(other.file))).toEqual([
      ...[
        { title: '[A01] holds', error: 'holds', lonePasses: 3 },
        { title: 'comes after', error: 'start', lonePasses: 1 },
        { title: 'is late', error: 'late', lonePasses: 1 },
      ].map(({ error, ...test }) => ({
        ...test,
        file: expect.stringMatching(/\.test\.mjs$/) as string,
        error: expect.stringContaining(`${error} for the 1. time`) as string,
      })),
    ]);
    expect(Object.fromEntries(tests.map(({ title, state, isFlaky }) => [title, isFlaky ? 'flaky' : state]))).toEqual({
      keeps: 'passed',
      'is late': 'flaky',
      '[A01] holds': 'flaky',
      '[A02] breaks': 'failed',
      'comes after': 'flaky',
    });
  }, 120_000);

  it('forgives no error outside of tests, and nothing where ten files failed', async () => {
    const loose = await suite('loose', {
      one: `it('passes', () => { setTimeout(() => { throw new Error('loose'); }, 0); return new Promise((r) => setTimeout(r, 50)); });`,
    });
    expect(loose).toMatchObject({ ok: false, flaky: [] });
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`f${at}`, `it('fails', () => ${failing(`f${at}`, 1)});`]),
    );
    const stopped = await suite('many', many);
    expect(stopped).toMatchObject({ ok: false, flaky: [] });
    expect(stopped.tests.filter(({ state }) => state === 'failed').length).toBeLessThan(12);
  }, 120_000);
});

describe('tests of playwright', () => {
  it('runs those three times that name a row, and keeps the first error', async () => {
    mkdirSync(place('browser'));
    const spec = (text: string) => `${IMPORT_FS}\nimport { test } from '@playwright/test';\n${text}`;
    writeFileSync(
      place('browser/noise.spec.mjs'),
      spec(`test('[A01] holds (once)', () => ${failing('b-holds', 1)});
            test('[A02] breaks', () => { ${failing('b-odd', 1)} if (readFileSync(${JSON.stringify(place('b-odd.count'))}, 'utf8') === '4') throw new Error('fourth'); });
            test('names none', () => ${failing('b-none', 2)});
            test('is quiet', () => {});`),
    );
    const results = place('browser.json');
    const config = place('browser/playwright.config.mjs');
    writeFileSync(
      config,
      `export default { testDir: '.', outputDir: 'out', respectGitIgnore: false, retries: 2, workers: 1, reporter: [['json', { outputFile: process.env['PLAYWRIGHT_JSON'] }]] };`,
    );
    const part = {
      ...{ name: 'browser', group: 'e2e', results: relative(root, results), env: { PLAYWRIGHT_JSON: results } },
      args: ['node_modules/@playwright/test/cli.js', 'test', '--config', config],
    };
    await run(part.args, part.env);
    const before = readResults(results) ?? [];
    expect(before.map(({ name, state, isFlaky }) => [name, state, isFlaky])).toEqual([
      ['[A01] holds (once)', 'failed', true],
      ['[A02] breaks', 'failed', true],
      ['names none', 'passed', true],
      ['is quiet', 'passed', false],
    ]);
    const flaky = await runTestsAgain(part, { root, run });
    expect(flaky.map(({ title, lonePasses }) => [title, lonePasses])).toEqual([
      ['noise.spec.mjs [A01] holds (once)', 3],
      ['noise.spec.mjs [A02] breaks', 2],
      ['noise.spec.mjs names none', 0],
    ]);
    expect(flaky[0]?.error).toContain('b-holds for the 1. time');
    expect((readResults(results, flaky) ?? []).map(({ name, state }) => [name, state])).toEqual([
      ['[A01] holds (once)', 'passed'],
      ['[A02] breaks', 'failed'],
      ['names none', 'passed'],
      ['is quiet', 'passed'],
    ]);
  }, 120_000);
});
