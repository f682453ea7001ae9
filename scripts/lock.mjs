import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describePlatform, findMissingPlatforms } from './lib/lockPlatforms.mjs';

/** Completes package-lock.json by the packages of other systems: after each change of a package, before the commit. */
const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissingPlatforms(lock);
for (const one of missing) {
  lock.packages[one.place] = describePlatform(one, await askRegistry(`${one.name}@${one.version}`));
  console.log(`+ ${one.name} ${one.version}`);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} added.`);

/** What the registry says of a package; nothing where it does not have it. */
async function askRegistry(name) {
  const fields = ['os', 'cpu', 'libc', 'license', 'engines', 'dist.integrity'];
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', name, '--json', ...fields], {
      shell: process.platform === 'win32',
    });
    const { 'dist.integrity': integrity, ...rest } = JSON.parse(stdout || '{}');
    return { ...(integrity && { integrity }), ...rest };
  } catch (error) {
    if (/E404/.test(String(error.stdout))) return {};
    throw error;
  }
}
