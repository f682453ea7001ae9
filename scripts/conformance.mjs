// @ts-check
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeClaims, readClaims } from './lib/conformance.mjs';
import { readResults } from './lib/countTests.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'test-results');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => /^(vitest|playwright).*\.json$/.test(name))
  : [];
if (files.length === 0) {
  console.error('There are no results in test-results/. Run npm test first.');
  process.exit(1);
}

const claims = readClaims(readFileSync(join(root, 'docs/conformance.md'), 'utf8'));
const tests = files.flatMap((name) => readResults(join(folder, name)) ?? []);
const { proved, open, failing, unknown, rows } = judgeClaims(claims, tests);

const list = (/** @type {string} */ title, /** @type {string[]} */ names) => {
  if (names.length > 0) console.log(`${title} (${names.length}): ${names.join(' ')}\n`);
};
list('Named in a title, but no row', unknown);
list('Failing', failing);
list('Not proved yet', open);
list('Proved', proved);
console.log(`${proved.length} of ${rows} rows proved, by ${tests.length} tests from ${files.join(', ')}`);
process.exit(failing.length > 0 ? 1 : 0);
