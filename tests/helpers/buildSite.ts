import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Builds the site into a folder unless a build stands there already. */
export function buildSite(root: string, distDir: string): void {
  if (existsSync(join(root, distDir, 'BUILD_ID'))) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FOYER_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site could not be built:\n${stdout}\n${stderr}`);
}
