// @ts-check
import { Stryker } from '@stryker-mutator/core';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PARTS } from '../../tests/mutants/parts.mjs';
import { SURVIVORS } from '../../tests/mutants/survivors.mjs';
import { mutantRanges } from './mutantRanges.mjs';

/** @typedef {import('@stryker-mutator/api/core').MutantResult} MutantResult */
/** @typedef {{ file: string, line: number, code: string, becomes: string }} Survivor */

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Minimum share of mutants that tests detect, in percent. */
const MIN_SCORE = 85;

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

/**
 * Mutates the code that protects accounts and money, and checks that its tests detect it.
 * @param {string[]} names of parts; none for all
 * @returns {Promise<number>} exit code: 1 where a part falls below the least, or a break that nobody notices has no reason
 */
export async function testMutants(names) {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no part "${unknown.join(' ')}". Choose among: ${[...new Set(PARTS.map(({ name }) => name))].join(', ')}.`,
    );
    return 2;
  }
  const known = [...new Set(PARTS.map(({ name }) => name))];
  const lines = [];
  let isGood = true;
  for (const name of known.filter((one) => names.length === 0 || names.includes(one))) {
    /** @type {MutantResult[]} */
    const results = [];
    for (const part of PARTS.filter((one) => one.name === name)) results.push(...(await breakPart(part)));
    const noticed = results.filter(({ status }) => NOTICED.includes(status)).length;
    const survivors = results.filter(({ status }) => UNNOTICED.includes(status)).map(describe);
    const score = (100 * noticed) / (noticed + survivors.length);
    const open = survivors.filter((survivor) => !isExplained(survivor));
    for (const { file, line, code, becomes } of open) console.log(`${file}:${line}\n  - ${code}\n  + ${becomes}`);
    lines.push(
      `${name.padEnd(12)}${score.toFixed(1).padStart(6)} %  ${noticed} of ${noticed + survivors.length} noticed, ${open.length} without a reason`,
    );
    isGood &&= score >= MIN_SCORE && open.length === 0;
  }
  console.log(lines.join('\n'));
  return isGood ? 0 : 1;
}

/**
 * @param {import('../../tests/mutants/parts.mjs').MutantPart} part
 * @returns {Promise<MutantResult[]>}
 */
async function breakPart({ name, files, tests, backend = false, without = [] }) {
  process.env['FOYER_MUTANTS_TESTS'] = JSON.stringify(tests);
  process.env['FOYER_MUTANTS_BACKEND'] = backend ? 'yes' : '';
  const stryker = new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(ROOT, 'tests/mutants/sentences.mjs')],
    ignorers: ['sentences'],
    mutate: files.flatMap((entry) => mutantRanges(entry)),
    mutator: { plugins: null, excludedMutations: without },
    ignorePatterns: ['/.*', '/test-results', '/docs', '/public', '/logs'],
    tempDirName: `.stryker/${name}`,
    reporters: ['progress-append-only'],
    concurrency: availableParallelism(),
    allowEmpty: true,
    // What a backend runs is not seen from the test: every break asks every test, and has the time of its start.
    ...(backend ? { coverageAnalysis: 'off', timeoutMS: 40_000 } : {}),
  });
  return stryker.runMutationTest();
}

/**
 * @param {MutantResult} mutant
 * @returns {Survivor}
 */
function describe({ fileName, location: { start, end }, replacement }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = (lines.at(-1) ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  const flat = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();
  return {
    file: relative(ROOT, fileName).replaceAll('\\', '/'),
    line: start.line,
    code: flat(lines.join('\n')),
    becomes: flat(replacement ?? ''),
  };
}

/** @param {Survivor} survivor */
const isExplained = ({ file, code, becomes }) =>
  SURVIVORS.some((known) => known.file === file && known.code === code && known.becomes === becomes);
