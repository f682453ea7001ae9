import { checkNode } from './lib/checkNode.mjs';

checkNode();
const { runTests } = await import('./lib/runTests.mjs');
// `npm run test:all` is `npm test` with the long tests.
const withTrials = process.argv[2] === '--with-trials';
process.exitCode = await runTests(process.argv.slice(withTrials ? 3 : 2), { withTrials });
