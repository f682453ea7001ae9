// @ts-check
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeClaims, listGaps, readClaims, RESULT_FILES } from './lib/conformance.mjs';
import { readResults } from './lib/countTests.mjs';
import { readFlaky } from './lib/flaky.mjs';
import { findStale } from './lib/resultCommits.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stale = findStale(root, RESULT_FILES);
if (stale.length > 0) {
  console.error(`Missing, or of another commit: ${stale.join(', ')}. Run npm test first.`);
  process.exit(1);
}
const claims = readClaims(readFileSync(join(root, 'docs/reference/conformance.md'), 'utf8'));
const tests = RESULT_FILES.flatMap((name) => readResults(join(root, name), readFlaky(root)) ?? []);
const verdict = judgeClaims(claims, tests);
const gaps = listGaps(verdict);
for (const gap of gaps) console.log(`✗ ${gap}`);
console.log(`${verdict.proved.length} of ${verdict.rows} rows proved, by ${tests.length} tests`);
process.exitCode = gaps.length > 0 ? 1 : 0;
