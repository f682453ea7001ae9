import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the update check of the framework leaves the machine no more', () => {
  const program = `fetch('https://registry.npmjs.org/-/package/next/dist-tags').catch((error) => console.log(error.message))`;
  const preload = new URL('noUpdateCheck.mjs', import.meta.url).href;
  const { stdout } = spawnSync(process.execPath, [`--import=${preload}`, '-e', program], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('No update checks.');
});
