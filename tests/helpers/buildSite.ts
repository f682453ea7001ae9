import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Builds a site (the one at the root by default) into a folder below it, in place of an older build. */
export function buildSite(root: string, distDir: string, site = root): void {
  rmSync(join(site, distDir), { recursive: true, force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', site], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', FOYER_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The site could not be built:\n${stdout}\n${stderr}`);
}
