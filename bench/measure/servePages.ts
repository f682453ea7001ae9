import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildSite } from '@/tests/helpers/buildSite';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { startBackend } from '@/tests/helpers/startBackend';
import { startProcess } from '@/tests/helpers/startProcess';
import { startSite } from '@/tests/helpers/startSite';

const DIST = '.next-bench';

/** The landing page, with its backend, and an empty page with the same fonts and style sheet, both built and served. */
export type ServedPages = { siteUrl: string; emptyUrl: string; rpcUrl: string; stop: () => Promise<void> };

/** Puts copies of the landing page's style sheets into a folder; answers their addresses there. */
async function copyStyles(siteUrl: string, folder: string): Promise<string[]> {
  const html = await (await fetch(siteUrl)).text();
  const links = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
    ([link]) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? [],
  );
  if (links.length === 0) throw new Error('The landing page names no style sheet.');
  await mkdir(folder, { recursive: true });
  return Promise.all(
    links.map(async (href) => {
      const name = basename(href);
      await writeFile(join(folder, name), await (await fetch(new URL(href, siteUrl))).text());
      return `/styles/${name}`;
    }),
  );
}

async function serveEmptyPage(root: string, siteUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = join(root, 'bench/empty-page');
  await rm(join(folder, 'public'), { recursive: true, force: true });
  await cp(join(root, 'public/fonts'), join(folder, 'public/fonts'), { recursive: true });
  process.env['BENCH_STYLES'] = (await copyStyles(siteUrl, join(folder, 'public/styles'))).join(' ');
  buildSite(root, DIST, folder);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const next = join(root, 'node_modules/next/dist/bin/next');
  const { stop } = await startProcess({
    name: 'The empty page',
    args: [next, 'start', folder, '--port', String(port), '--hostname', '127.0.0.1'],
    env: { NODE_ENV: 'production', FOYER_DIST_DIR: DIST, NEXT_TELEMETRY_DISABLED: '1' },
    readyUrl: url,
  });
  return { url, stop };
}

/** Builds and serves both pages on free ports. */
export async function servePages(root: string): Promise<ServedPages> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
    stops.push(() => rm(dataDir, { recursive: true, force: true }));
    buildSite(root, DIST);
    const port = await findFreePort();
    const siteUrl = `http://localhost:${port}`;
    const secret = () => randomBytes(24).toString('hex');
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
      },
    });
    stops.push(() => backend.stop());
    const { serverUrl, appId, rpcUrl } = backend;
    const site = await startSite({ port, env: {}, distDir: DIST, serverUrl, appId });
    stops.push(site.stop);
    const empty = await serveEmptyPage(root, siteUrl);
    stops.push(empty.stop);
    return { siteUrl, emptyUrl: empty.url, rpcUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
