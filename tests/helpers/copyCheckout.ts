import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Copies a checkout as a developer would clone it, with the changes that are not committed yet. Its packages are links to
 * the same files, so the copy has to be on the same disk.
 */
export function copyCheckout(root: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(root, file), join(to, file));
  }
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(to, 'node_modules')]);
}
