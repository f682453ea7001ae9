import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { atEnd, type ServedSite, serveSite } from '@/bench/measure/serveSite';
import { buildSite } from '@/tests/helpers/buildSite';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { startProcess } from '@/tests/helpers/startProcess';

const DIST = '.next-bench';

/** The site, with its backend, and an empty page with the same fonts and style sheet, both built and served. */
export type ServedPages = ServedSite & { emptyUrl: string };

/** The empty page beside a site. */
const empties = new WeakMap<ServedSite, string>();

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

async function serveEmptyPage(root: string, siteUrl: string): Promise<string> {
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
  atEnd(stop);
  return url;
}

/** Builds and serves both pages on free ports, once for all suites of a run. */
export async function servePages(root: string): Promise<ServedPages> {
  const site = await serveSite(root);
  const emptyUrl = empties.get(site) ?? (await serveEmptyPage(root, site.siteUrl));
  empties.set(site, emptyUrl);
  return { ...site, emptyUrl };
}
