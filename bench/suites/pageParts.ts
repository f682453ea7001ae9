import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { generatePrivateKey } from 'viem/accounts';
import { bytesByPackage } from '@/bench/measure/bytesByPackage';
import { launchBrowser, newContext } from '@/bench/measure/launchBrowser';
import { serveSite } from '@/bench/measure/serveSite';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { watchScripts } from '@/scripts/lib/watchScripts.mjs';
import { openReady, signInWithWallet } from '@/tests/helpers/signInFlows';
import { TestWallet } from '@/tests/stand-ins/testWallet';

/** Pages for who is signed in; `/` is opened signed out. */
const PAGES = ['/portfolio', '/activity', '/send', '/contracts', '/files', '/community', '/account', '/explorer'];
const MEASURED = PAGES.slice(0, sized(PAGES.length, 1));
/** Parts shown of a page; the others are one row. */
const SHOWN = 14;

/** What a page loads before anybody does anything, in bytes over the wire, by package. */
async function weigh(context: BrowserContext, path: string, { siteUrl, chunks }: { siteUrl: string; chunks: string }) {
  const page = await context.newPage();
  const watch = await watchScripts(page, { quietMs: 1_500 });
  await openReady(page, path);
  await watch.settle(siteUrl);
  await page.close();
  const parts = new Map<string, number>();
  for (const { url, bytes } of watch.scripts) {
    const file = join(chunks, new URL(url).pathname.replace(/^\/_next\//, ''));
    const code = await readFile(file, 'utf8');
    const [, name] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(code) ?? [];
    // A script without a map, such as the list of pages, is a part of its own.
    const found = name
      ? bytesByPackage(code, await readFile(join(dirname(file), decodeURIComponent(name)), 'utf8'))
      : new Map([['(no source map)', code.length]]);
    for (const [part, length] of found) parts.set(part, (parts.get(part) ?? 0) + (length / code.length) * bytes);
  }
  return parts;
}

function rowsOf(path: string, parts: ReadonlyMap<string, number>): Row[] {
  const row = (name: string, value: number): Row => ({
    name,
    value: Math.round(value),
    beside: null,
    unit: 'B',
    limit: null,
  });
  const sorted = [...parts].sort(([, one], [, other]) => other - one);
  const sum = (some: typeof sorted) => some.reduce((total, [, bytes]) => total + bytes, 0);
  const rest = sorted.slice(SHOWN);
  return [
    row(`JavaScript on ${path}`, sum(sorted)),
    ...sorted.slice(0, SHOWN).map(([name, bytes]) => row(`${path}: ${name}`, bytes)),
    ...(rest.length > 0 ? [row(`${path}: ${rest.length} others`, sum(rest))] : []),
  ];
}

/** What each page is made of, package by package: its share of the bytes over the wire, by the length of its code. */
export async function pageParts(root: string): Promise<Row[]> {
  const site = await serveSite(root);
  const browser = await launchBrowser(root);
  const place = { siteUrl: site.siteUrl, chunks: join(root, site.distDir) };
  try {
    const rows = rowsOf('/', await weigh(await newContext(browser, site.siteUrl), '/', place));
    const context = await newContext(browser, site.siteUrl);
    const wallet = await TestWallet.install(context, { keys: [generatePrivateKey()], rpcUrl: site.rpcUrl });
    const page = await context.newPage();
    await signInWithWallet(page, wallet);
    await page.close();
    for (const path of MEASURED) rows.push(...rowsOf(path, await weigh(context, path, place)));
    return rows;
  } finally {
    await browser.close();
  }
}
