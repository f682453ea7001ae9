import { checkNode } from './lib/checkNode.mjs';

checkNode();
const { testMutants } = await import('./lib/testMutants.mjs');
process.exitCode = await testMutants(process.argv.slice(2));
