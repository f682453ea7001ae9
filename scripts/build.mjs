import { checkNode } from './lib/checkNode.mjs';

checkNode();
const { build } = await import('./lib/build.mjs');
await build();
