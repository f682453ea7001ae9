// @ts-check

/**
 * One statement to prove: a row, or one case of a row.
 * @typedef {{ name: string, row: string, onPage: boolean }} Claim
 */
/** @typedef {Pick<import('./countTests.mjs').TestResult, 'title' | 'state' | 'inBrowser'>} TestResult */

/**
 * The claims of `docs/conformance.md`: each line `- A01 …` is a row, words in braces are its cases, ▤ asks for a browser.
 * @param {string} markdown
 * @returns {Claim[]}
 */
export function readClaims(markdown) {
  return [...markdown.matchAll(/^- ([A-I]\d\d)\b(.*)$/gm)].flatMap(([, row = '', text = '']) => {
    const cases = /\{([^}]*)\}/.exec(text)?.[1]?.trim().split(/\s+/);
    const onPage = text.trimStart().startsWith('▤');
    return cases ? cases.map((name) => ({ name: `${row}:${name}`, row, onPage })) : [{ name: row, row, onPage }];
  });
}

/**
 * Judges claims by tests: a claim holds where a test names it in its title and every such test passed. A claim seen on a
 * page counts only from tests in a browser.
 * @param {readonly Claim[]} claims
 * @param {readonly TestResult[]} tests
 */
export function judgeClaims(claims, tests) {
  /** @type {Map<string, TestResult[]>} */
  const named = new Map();
  for (const test of tests) {
    for (const [, name = ''] of test.title.matchAll(/\[([A-I]\d\d(?::[\w-]+)?)\]/g)) {
      named.set(name, [...(named.get(name) ?? []), test]);
    }
  }
  const witnesses = (/** @type {Claim} */ { name, onPage }) =>
    (named.get(name) ?? []).filter(({ inBrowser }) => inBrowser || !onPage);
  const holds = (/** @type {Claim} */ claim) =>
    witnesses(claim).length > 0 && witnesses(claim).every(({ state }) => state === 'passed');
  const rows = [...new Set(claims.map(({ row }) => row))];
  const known = new Set(claims.map(({ name }) => name));
  return {
    rows: rows.length,
    proved: rows.filter((row) => claims.filter((claim) => claim.row === row).every(holds)),
    open: claims.filter((claim) => !holds(claim)).map(({ name }) => name),
    failing: claims.filter((claim) => witnesses(claim).some(({ state }) => state === 'failed')).map(({ name }) => name),
    unknown: [...named.keys()].filter((name) => !known.has(name)),
  };
}
