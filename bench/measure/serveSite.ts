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
export type ServedSite = { siteUrl: string; rpcUrl: string; distDir: string };

let served: Promise<ServedSite> | null = null;

/** What is served until the run ends; what began last ends first. */
const stops: (() => Promise<unknown>)[] = [];

/** Ends something with the run. */
export const atEnd = (stop: () => Promise<unknown>): void => void stops.push(stop);

/** Ends everything that was served. */
export async function stopServing(): Promise<void> {
  served = null;
  for (const end of stops.splice(0).reverse()) await end();
}

/** Builds the site, or takes the build that `FOYER_DIST_DIR` names. */
function buildOnce(root: string): string {
  const built = process.env['FOYER_DIST_DIR'];
  if (built) return built;
  // For `page-parts`, which says what a page is made of.
  process.env['FOYER_SOURCE_MAPS'] = 'on';
  buildSite(root, DIST);
  return DIST;
}

async function beginServing(root: string): Promise<ServedSite> {
  const distDir = buildOnce(root);
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  await chmod(dataDir, 0o755); // PostgreSQL's user must be able to pass where this runs as root.
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
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
  atEnd(() => backend.stop());
  const { serverUrl, appId, rpcUrl } = backend;
  const site = await startSite({ port, env: { VISITOR_KEY: visitorKey }, distDir, serverUrl, appId });
  atEnd(site.stop);
  return { siteUrl, rpcUrl, distDir };
}

/** Builds and serves the site on a free port, once for all suites of a run, until {@link stopServing}. */
export async function serveSite(root: string): Promise<ServedSite> {
  served ??= beginServing(root);
  try {
    return await served;
  } catch (error) {
    // The next suite tries again.
    await stopServing();
    throw error;
  }
}
