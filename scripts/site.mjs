import { checkNode } from './lib/checkNode.mjs';

checkNode();
const { run } = await import('./lib/run.mjs');
await run('site');
