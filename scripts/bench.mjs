// @ts-check
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { checkNode } from './lib/checkNode.mjs';

checkNode();
const root = join(import.meta.dirname, '..');
const { status } = spawnSync(process.execPath, ['--import', 'tsx/esm', 'bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
