import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { FEATURES, LEGAL_NAMES } from '@/protocol/config/FoyerConfig';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import { validateConfig } from '@/protocol/config/validateConfig';
import { findLegalDocuments } from './scripts/lib/legalDocuments.mjs';
import './scripts/lib/noUpdateCheck.mjs';

const ROOT = import.meta.dirname;

validateConfig(siteConfig, (image) => existsSync(path.join(ROOT, 'public', image)));

/** What a visitor may ask for by law in many countries; an owner who wants none of it leaves the file empty. */
const LEGAL = findLegalDocuments(ROOT, LEGAL_NAMES);

/** The pages of features that are off, as patterns of their files. */
const ABSENT_PAGES = FEATURES.filter((feature) => !isEnabled(feature)).flatMap((feature) => [
  `**/pages/${feature}.tsx`,
  `**/pages/${feature}/**/*.tsx`,
]);

/** Next's own counting of builds goes to another host; this site asks nobody anything on its own. */
process.env['NEXT_TELEMETRY_DISABLED'] = '1';

/** Modules that the SDK asks for by name and that are never to be bundled: see `lib/sdk/patches/emptyModule.ts`. */
const ABSENT_MODULES = ['@walletconnect/web3-provider', '@web3auth/web3auth', 'magic-sdk'];

/** The host of the site's address, where it is set. */
const OWN_HOST = URL.canParse(process.env['SITE_URL'] ?? '') ? [new URL(process.env['SITE_URL'] ?? '').hostname] : [];

/** Headers of every answer. The Content-Security-Policy has a nonce of its own per request: see `pages/_document.tsx`. */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(self), browsing-topics=()' },
];

const config: NextConfig = {
  distDir: process.env['FOYER_DIST_DIR'] ?? '.next',
  // For images (`Dockerfile`): the server with the few packages that it loads. `next start` does without.
  ...(process.env['FOYER_STANDALONE'] === 'on' ? { output: 'standalone' as const } : {}),
  // For `npm run bench -- page-parts`, which says what each page is made of.
  productionBrowserSourceMaps: process.env['FOYER_SOURCE_MAPS'] === 'on',
  reactStrictMode: true,
  poweredByHeader: false,
  env: { LOCAL_CHAIN_ID: process.env.LOCAL_CHAIN_ID ?? '', FOYER_LEGAL: LEGAL.join(' ') },
  // `next dev` is also opened by address, not only by name, and by other devices of a home network at `SITE_URL`.
  allowedDevOrigins: ['127.0.0.1', 'localhost', ...OWN_HOST],
  devIndicators: false,
  // Types are checked by `npm run types`, once, and not again with each build.
  typescript: { ignoreBuildErrors: true },
  // What pages import is in the build, so that a production install carries only what the backend imports. `next dev`
  // would take 2 to 4 times as long for a page, and half as much memory again.
  bundlePagesRouterDependencies: process.env.NODE_ENV === 'production',
  // Left outside, react-moralis would fetch the real SDK on the server, past the alias below.
  transpilePackages: ['react-moralis'],
  experimental: {
    // Guards against pages of the app directory, of which there are none; its code would be on every page.
    clientRouterFilter: false,
    // In small chunks the same modules compress worse: 50 kB, the default, costs 4 kB on `/` and up to 12 kB inside, and
    // 250 kB costs 1.5 kB on every page.
    turbopackChunking: { minChunkSize: 400_000 },
  },
  turbopack: {
    root: ROOT,
    rules: {
      '**/react-moralis/lib/index.esm.js': { loaders: ['./scripts/loaders/patchReactMoralis.cjs'] },
      ...Object.fromEntries(ABSENT_PAGES.map((page) => [page, { loaders: ['./scripts/loaders/absentPage.cjs'] }])),
    },
    resolveAlias: {
      moralis: './lib/sdk/facade.ts',
      // By another name: under its own, which the SDK's old connector asks for, nothing is to be found.
      'magic-kit': './node_modules/magic-sdk/dist/es/index.mjs',
      // Under GPL-3.0, and left out of the installation (`overrides` in `package.json`).
      '@toruslabs/ffjavascript': './lib/wallets/kits/primeField.ts',
      ...Object.fromEntries(ABSENT_MODULES.map((name) => [name, './lib/sdk/patches/emptyModule.ts'])),
    },
  },
  // Notifications of before 0.3.0 lead there.
  redirects: async () => [{ source: '/account/notices', destination: '/account/notifications', permanent: true }],
  headers: async () => [
    // Built files are data to the browser: these headers say nothing there and would be paid for with each.
    { source: '/((?!_next/static).*)', headers: SECURITY_HEADERS },
    // Asked for again on every page, a font that is in the browser's memory counts as preloaded in vain (Chromium).
    { source: '/fonts/:file', headers: [{ key: 'Cache-Control', value: 'public, max-age=86400' }] },
    // A worker lives on in the browser: one that was mended must come at the next look.
    { source: '/sw.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
};

/** Says at the start of a production site which legal documents it has none of. */
function warnOfEmptyDocuments(): void {
  for (const name of LEGAL_NAMES.filter((one) => !LEGAL.includes(one)))
    process.emitWarning(`legal/${name}.md is empty: the site shows no /legal/${name}.`);
}

export default (phase: string): NextConfig => {
  if (phase === PHASE_PRODUCTION_SERVER) warnOfEmptyDocuments();
  return config;
};
