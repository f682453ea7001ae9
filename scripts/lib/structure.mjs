// @ts-check
import { dirname } from 'node:path';
import { listFiles, readImports } from './imports.mjs';

/** What the product is made of. */
const FOLDERS = ['cloud', 'components', 'devnet', 'lib', 'pages', 'protocol', 'server'];

/** Code, without tests. */
const CODE = /(?<!\.(?:test|d))\.tsx?$/;

/** What an owner changes. It takes its type from `protocol/config`, which reads it: the only pair that is allowed. */
const CONFIG = 'foyer.config.ts';

/** Folders that know no feature: every feature imports them, and they import none. */
const SHARED = ['components/layout', 'components/transactions', 'components/ui', 'components/wallet'];

/** Most lines of a file, and most files of a folder. */
const MAX_LINES = 300;
const MAX_FILES = 20;

/** Folders whose files are given: `pages` has one for each route, the root and `cloud` what their owner puts there. */
const GIVEN = /^(\.|cloud|pages(\/.*)?)$/;

/**
 * @typedef {object} Structure
 * @property {{ path: string, lines: number, imports: string[] }[]} files of the product, without tests
 * @property {number} median lines of a file
 * @property {string[]} long files of more than 300 lines
 * @property {string[]} lonely folders with a single file, except given ones
 * @property {string[]} crowded folders with more than 20 files, except given ones
 * @property {string[]} single files with one importer
 * @property {Map<string, Set<string>>} arrows from each part to those it imports: `components/send` to `lib/tx`
 * @property {string[]} cycles pairs of parts that import each other
 * @property {string[]} crossing imports of a feature from another one
 */

/**
 * Reads the structure of the product from its imports.
 * @param {string} root
 * @returns {Structure}
 */
export function readStructure(root) {
  const paths = [CONFIG, ...FOLDERS.flatMap((folder) => listFiles(root, folder, CODE))];
  const files = readImports(root, paths).map(({ path, text, imports }) => ({
    ...{ path, imports },
    lines: text.split('\n').length - 1,
  }));
  const importers = new Map(paths.map((path) => [path, 0]));
  const arrows = new Map(/** @type {[string, Set<string>][]} */ ([]));
  for (const { path, imports } of files) {
    for (const one of imports) {
      importers.set(one, (importers.get(one) ?? 0) + 1);
      const [from, to] = [partOf(path), partOf(one)];
      if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  const folders = new Map(/** @type {[string, number][]} */ ([]));
  for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  const ours = [...folders].filter(([folder]) => !GIVEN.test(folder));
  const sorted = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const pairs = [...arrows].flatMap(([from, to]) =>
    [...to].filter((one) => from < one && arrows.get(one)?.has(from)).map((one) => `${from} ⇄ ${one}`),
  );
  const isFeature = (/** @type {string} */ part) => part.startsWith('components/') && !SHARED.includes(part);
  return {
    files,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    long: files.filter(({ lines }) => lines > MAX_LINES).map(({ path }) => path),
    lonely: ours.filter(([, count]) => count === 1).map(([folder]) => folder),
    crowded: ours.filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder} (${count})`),
    single: paths.filter((path) => importers.get(path) === 1),
    arrows,
    cycles: pairs.filter((pair) => !pair.startsWith(CONFIG)),
    crossing: [...arrows].flatMap(([from, to]) =>
      isFeature(from) || SHARED.includes(from) ? [...to].filter(isFeature).map((one) => `${from} → ${one}`) : [],
    ),
  };
}

/** `components/send`, `server/data-api`, `pages`: the part a file belongs to. */
const partOf = (/** @type {string} */ path) => {
  const [top = '', second = '', ...rest] = path.split('/');
  return rest.length > 0 && top !== 'pages' ? `${top}/${second}` : top;
};
