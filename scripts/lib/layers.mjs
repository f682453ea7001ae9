// @ts-check

/** The base of the server, lowest first: each folder may import those before it. Modules import all of them. */
const BASE = [
  'config',
  'http',
  'storage',
  'process',
  'observability',
  'db',
  'chain',
  'solana',
  'mail',
  'parse',
  'gateway',
];

/** The modules of the server. They import no other module: `server/main.ts` hands each what it needs of the others. */
export const MODULES = [
  'account',
  'admin',
  'auth',
  'cloud',
  'community',
  'data-api',
  'event-sync',
  'exports',
  'files',
  'indexer',
  'jobs',
  'notifications',
  'push',
];

/** What the development network may import of the server. */
const PUBLIC_ENTRY = 'server/index.ts';

/** Folders of the site that know no feature, lowest first. */
const SHARED = ['ui', 'wallet', 'transactions', 'layout'];

/** What an owner changes. `protocol/config/siteConfig.ts` reads it for site and backend, and it takes its type from there. */
const CONFIG = 'foyer.config.ts';

/** What each folder at the top may import of the others. */
const TOP = /** @type {Readonly<Record<string, readonly string[]>>} */ ({
  pages: ['components', 'lib', 'protocol'],
  components: ['lib', 'protocol'],
  lib: ['protocol'],
  protocol: [CONFIG],
  [CONFIG]: ['protocol'],
  server: ['protocol'],
  devnet: ['protocol'],
  cloud: ['protocol'],
});

/** The classes that an application declares: their type comes from the server, and pages take the types of fields from them. */
const SCHEMA = { file: 'cloud/schema.ts', type: 'server/cloud/loadSchema.ts', readers: ['components', 'lib'] };

/**
 * @typedef {object} Edge
 * @property {string} from the file that imports
 * @property {string} to the imported file
 * @property {string} rule what it breaks
 */

/**
 * Finds the imports that go against the arrows between the parts of the product.
 * @param {readonly { path: string, imports: readonly string[] }[]} files
 * @returns {Edge[]}
 */
export function checkLayers(files) {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const rule = findBrokenRule(path, to);
      return rule === null ? [] : [{ from: path, to, rule }];
    }),
  );
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
function findBrokenRule(from, to) {
  const [top = '', ...rest] = from.split('/');
  const [toTop = '', ...toRest] = to.split('/');
  if (top === 'devnet' && toTop === 'server') {
    return to === PUBLIC_ENTRY ? null : `devnet imports ${PUBLIC_ENTRY} alone of the server`;
  }
  if (from === SCHEMA.file && to === SCHEMA.type) return null;
  if (to === SCHEMA.file && SCHEMA.readers.includes(top)) return null;
  if (top !== toTop) {
    const allowed = TOP[top] ?? [];
    if (allowed.includes(toTop)) return null;
    return allowed.length > 0 ? `${top} imports ${allowed.join(', ')} alone` : `${top} imports nothing of ours`;
  }
  if (top === 'server') return findServerRule(serverPart(from), serverPart(to));
  if (top === 'components') return findComponentRule(rest[0] ?? '', toRest[0] ?? '');
  return null;
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
function findServerRule(from, to) {
  if (from === to || from === '') return null;
  if (to === '') return 'nothing but the composition imports what stands in server/ itself';
  const [level, toLevel] = [BASE.indexOf(from), BASE.indexOf(to)];
  if (level === -1 && !MODULES.includes(from))
    return `server/${from} is no known part: name it in scripts/lib/layers.mjs`;
  if (level === -1) return toLevel === -1 ? 'a module imports no other module' : null;
  if (toLevel === -1) return 'the base of the server imports no module';
  return toLevel < level ? null : `of the base, server/${to} stands above server/${from}`;
}

/**
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
function findComponentRule(from, to) {
  if (from === to) return null;
  const [level, toLevel] = [SHARED.indexOf(from), SHARED.indexOf(to)];
  if (toLevel !== -1)
    return level === -1 || toLevel < level ? null : `components/${from} stands below components/${to}`;
  return level === -1 ? 'a feature imports no other feature' : `components/${from} knows no feature`;
}

/** The part of the server that a file belongs to; empty for the composition. */
const serverPart = (/** @type {string} */ path) => {
  const [, second = '', third] = path.split('/');
  return third === undefined ? '' : second;
};
