import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Builds a site (the one at the root by default) into a folder below it, unless a build stands there already. */
export function buildSite(root: string, distDir: string, site = root): void {
  if (existsSync(join(site, distDir, 'BUILD_ID'))) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', site], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FOYER_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site could not be built:\n${stdout}\n${stderr}`);
}
