// @ts-check
import { build } from 'esbuild';
import { cpSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What runs in the image of the backend: the backend, and the commands of an operator. */
const COMMANDS = ['keys', 'admin', 'export', 'import'];
const PROGRAMS = ['server/start.ts', ...COMMANDS.map((name) => `scripts/${name}.mjs`)];

/** What these read beside their modules. */
const BACKEND_FILES = ['package.json', 'tsconfig.json', 'LICENSE'];

/** What the site reads while it runs. */
const SITE_FOLDERS = ['public', 'docs', 'legal'];

/** What Next's standalone output has that runs; what it found beside that by following paths is left out. */
const STANDALONE = ['server.js', 'package.json', 'node_modules', '.next'];

/** Packages that no module imports: Node loads the first for TypeScript, that one the second, and Parse Server the third. */
const LOADED_BY_NAME = ['tsx/esm', `@esbuild/${process.platform}-${process.arch}/package.json`, '@parse/push-adapter'];

/** What is found but holds no imports. */
const LEAVES = /** @type {const} */ (['.node', '.wasm', '.sql', '.css', '.html']);

/**
 * Leaves out what is not installed, such as optional packages of other systems.
 * @type {import('esbuild').Plugin}
 */
const skipMissing = {
  name: 'skip-missing',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ path: name, pluginData, importer, namespace, resolveDir, kind }) => {
      if (pluginData === skipMissing) return undefined;
      const found = await resolve(name, { importer, namespace, resolveDir, kind, pluginData: skipMissing });
      return found.errors.length > 0 ? { path: name, external: true } : found;
    });
  },
};

/**
 * Copies what the backend alone needs: its modules, the application's cloud code, and the packages that these import.
 * Neither the development network nor the embedded PostgreSQL nor the site is among them.
 * @param {string} root
 * @param {string} to
 */
export async function collectBackend(root, to) {
  const cloud = listFiles(root, 'cloud');
  const byName = LOADED_BY_NAME.map((name) => createRequire(path.join(root, 'server/')).resolve(name));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...PROGRAMS, ...cloud.filter(isModule), ...byName],
    outdir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    loader: Object.fromEntries(LEAVES.map((ending) => [ending, 'empty'])),
    plugins: [skipMissing],
    logLevel: 'error',
  });
  const found = Object.keys(metafile.inputs);
  const own = new Set([...found.filter((file) => !file.includes('node_modules/')), ...cloud, ...BACKEND_FILES]);
  for (const file of own) copy(root, file, to);
  // Whole packages: which of its files a package hands out depends on the version of Node.
  const packages = new Set(found.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []));
  for (const name of packages) copyPackage(path.join(root, name), path.join(to, name));
  return { own: own.size, packages: packages.size };
}

/** Files of packages that never run: types, sources, maps and texts. Licences are kept. */
const NEEDLESS = /\.[cm]?ts$|\.(map|flow|tsbuildinfo)$|(?<!licen[cs]e|notice)\.(md|markdown)$/i;

/**
 * Copies the files of a package, without those that packages brought along.
 * @param {string} from
 * @param {string} to
 */
function copyPackage(from, to) {
  const own = path.join(from, 'node_modules');
  cpSync(from, to, { recursive: true, filter: (file) => file !== own && !NEEDLESS.test(file) });
}

/**
 * Copies the site: Next's standalone output, the files of browsers, and what the pages read.
 * @param {string} root
 * @param {string} to
 */
export function collectSite(root, to) {
  for (const name of STANDALONE)
    cpSync(path.join(root, '.next/standalone', name), path.join(to, name), { recursive: true });
  for (const name of [...SITE_FOLDERS, '.next/static']) copy(root, name, to);
}

/**
 * The files below a folder, without tests.
 * @param {string} root
 * @param {string} folder
 */
const listFiles = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => !/\.test\.\w+$/.test(name) && statSync(path.join(root, name)).isFile());

/** @param {string} file */
const isModule = (file) => /\.[cm]?[jt]s$/.test(file) && !file.endsWith('.d.ts');

/**
 * @param {string} root
 * @param {string} name
 * @param {string} to
 */
function copy(root, name, to) {
  cpSync(path.join(root, name), path.join(to, name), { recursive: true });
}
