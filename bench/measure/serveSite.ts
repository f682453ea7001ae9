import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from '@/tests/helpers/buildSite';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { startBackend } from '@/tests/helpers/startBackend';
import { startSite } from '@/tests/helpers/startSite';

const DIST = '.next-bench';

/** The built site and its backend in production mode, with a local chain. `distDir`: the build, below the root. */
export type ServedSite = { siteUrl: string; rpcUrl: string; distDir: string; stop: () => Promise<void> };

let built: string | null = null;

/** Builds the site once for all suites of a run, or takes the build that `FOYER_DIST_DIR` names. */
function builtSite(root: string): string {
  built ??= process.env['FOYER_DIST_DIR'] ?? null;
  if (built === null) {
    // For `page-parts`, which says what a page is made of.
    process.env['FOYER_SOURCE_MAPS'] = 'on';
    buildSite(root, DIST);
    built = DIST;
  }
  return built;
}

/** Builds and serves the site on a free port. */
export async function serveSite(root: string): Promise<ServedSite> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const distDir = builtSite(root);
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
    await chmod(dataDir, 0o755); // PostgreSQL's user must be able to pass where this runs as root.
    stops.push(() => rm(dataDir, { recursive: true, force: true }));
    const port = await findFreePort();
    const siteUrl = `http://localhost:${port}`;
    const secret = () => randomBytes(24).toString('hex');
    const visitorKey = secret();
    const backend = await startBackend({
      chain: true,
      dataDir,
      env: {
        NODE_ENV: 'production',
        MASTER_KEY: secret(),
        DATABASE_PASSWORD: secret(),
        SITE_URL: siteUrl,
        SEND_EMAIL: 'off',
        LOG_LEVEL: 'warn',
        VISITOR_KEY: visitorKey,
        // So that pages have something to show.
        LOCAL_CHAIN_SEED: 'on',
      },
    });
    stops.push(() => backend.stop());
    const { serverUrl, appId, rpcUrl } = backend;
    const site = await startSite({ port, env: { VISITOR_KEY: visitorKey }, distDir, serverUrl, appId });
    stops.push(site.stop);
    return { siteUrl, rpcUrl, distDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
