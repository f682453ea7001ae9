// @ts-check
import { tagsOf } from './flaky.mjs';

/**
 * One statement to prove: a row, or one case of a row.
 * @typedef {{ name: string, row: string, kinds: readonly TestKind[] }} Claim `kinds`: the tests that count
 */
/** @typedef {import('./countTests.mjs').TestKind} TestKind */
/** @typedef {Pick<import('./countTests.mjs').TestResult, 'name' | 'state' | 'kind'>} TestResult */

/** Result files of the suites of `npm test`, below the root. */
export const RESULT_FILES = ['vitest-unit', 'vitest-integration', 'playwright'].map(
  (name) => `test-results/${name}.json`,
);

/** A test that names more rows than this proves none of them well. */
const MAX_TAGS = 4;

/**
 * The claims of `docs/reference/conformance.md`: each line `- A01 …` is a row, words in braces are its cases. ▤ asks for a browser,
 * ▣ for the real backend.
 * @param {string} markdown
 * @returns {Claim[]}
 */
export function readClaims(markdown) {
  return [...markdown.matchAll(/^- ([A-I]\d\d)\b(.*)$/gm)].flatMap(([, row = '', text = '']) => {
    const cases = /\{([^}]*)\}/.exec(text)?.[1]?.trim().split(/\s+/);
    const kinds = kindsOf(text.trimStart()[0]);
    return cases ? cases.map((name) => ({ name: `${row}:${name}`, row, kinds })) : [{ name: row, row, kinds }];
  });
}

/**
 * @param {string} [mark]
 * @returns {readonly TestKind[]}
 */
function kindsOf(mark) {
  if (mark === '▤') return ['browser'];
  return mark === '▣' ? ['browser', 'integration'] : ['browser', 'integration', 'unit'];
}

/**
 * Judges claims by tests: a claim holds where a test names it in its own title and every such test passed. Titles of groups
 * say nothing: whatever is added to a group would prove them.
 * @param {readonly Claim[]} claims
 * @param {readonly TestResult[]} tests
 * @returns {{ rows: number, proved: string[], open: string[], unknown: string[], crowded: string[] }} `open`: claims that
 *   no test proves, or that one fails; `unknown`: tags of no claim; `crowded`: titles with too many tags
 */
export function judgeClaims(claims, tests) {
  /** @type {Map<string, TestResult[]>} */
  const named = new Map();
  const crowded = [];
  for (const test of tests) {
    const tags = tagsOf(test.name);
    if (tags.length > MAX_TAGS) crowded.push(test.name);
    for (const tag of tags) named.set(tag, [...(named.get(tag) ?? []), test]);
  }
  const holds = (/** @type {Claim} */ { name, kinds }) => {
    const witnesses = (named.get(name) ?? []).filter(({ kind }) => kinds.includes(kind));
    return witnesses.length > 0 && witnesses.every(({ state }) => state === 'passed');
  };
  const rows = [...new Set(claims.map(({ row }) => row))];
  const known = new Set(claims.map(({ name }) => name));
  return {
    rows: rows.length,
    proved: rows.filter((row) => claims.filter((claim) => claim.row === row).every(holds)),
    open: claims.filter((claim) => !holds(claim)).map(({ name }) => name),
    unknown: [...named.keys()].filter((name) => !known.has(name)),
    crowded,
  };
}

/**
 * Why the results of a whole run do not prove every row, one line each.
 * @param {ReturnType<typeof judgeClaims>} verdict
 */
export function listGaps({ open, unknown, crowded }) {
  return [
    ...open.map((name) => `${name}: no test proves it, or one that names it does not pass`),
    ...unknown.map((name) => `[${name}] is named in a title, and is no row of docs/reference/conformance.md`),
    ...crowded.map((name) => `more than ${MAX_TAGS} rows in one title: ${name}`),
  ];
}
