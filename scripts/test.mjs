import { checkNode } from './lib/checkNode.mjs';

checkNode();
const { runTests } = await import('./lib/runTests.mjs');
process.exitCode = await runTests(process.argv.slice(2));
