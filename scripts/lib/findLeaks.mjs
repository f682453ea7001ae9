// @ts-check
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A shorter literal may occur in any program by chance. */
const MIN_LENGTH = 24;

/** Names that anybody uses: of questions to a node (JSON-RPC), and of media types (RFC 6838). */
const EVERYBODYS = /^(?:eth_\w+|[a-z]+\/[\w.+-]+)$/;

/** Folders whose code browsers may get. */
const PUBLIC_FOLDERS = ['components', 'lib', 'pages', 'protocol'];

/** The mnemonic of the well-known development accounts (anvil's and hardhat's default), for the development wallet only. */
const DEVELOPMENT_KEYS = [
  'test test test test test test test test test test test junk',
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
];

/**
 * Every file below a folder with one of the extensions.
 * @param {string} folder
 * @param {readonly string[]} extensions with the dot
 * @returns {string[]}
 */
function listFiles(folder, extensions) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => extensions.includes(extname(file)) && statSync(file).isFile());
}

/**
 * The string literals of a source text that are long enough to be found again in a bundle.
 * @param {string} text
 * @returns {string[]}
 */
function longLiterals(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = [...code.matchAll(/'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return found.filter(
    (literal) =>
      literal.length >= MIN_LENGTH &&
      !literal.startsWith('@/') &&
      !literal.includes('\n') &&
      !literal.includes('${') && // Quoted within a template: it is only assembled at run time.
      !EVERYBODYS.test(literal),
  );
}

/**
 * The first literal of a file, where most of them stand in a chunk: the file is there. A kit for wallets may share one
 * with it by itself, such as the name of a question to a node.
 * @template {{ literal: string }} Mark
 * @param {readonly Mark[]} marks of one file
 * @param {(mark: Mark) => boolean} stands whether it stands in the chunk
 * @returns {Mark[]}
 */
function leakOf(marks, stands) {
  const found = marks.filter(stands);
  return found.length > 0 && found.length * 2 > marks.length ? found.slice(0, 1) : [];
}

/**
 * What a browser must never get and yet would: literals of server files, of schemas and of the development wallet,
 * well-known keys, and the secrets that were in the environment of the build.
 * @param {{ root: string, chunks: string, secrets: readonly string[] }} where `chunks`: folder of what browsers get
 * @returns {string[]} one line for each leak
 */
export function findLeaks({ root, chunks, secrets }) {
  const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
  const sources = (/** @type {string} */ folder) =>
    listFiles(join(root, folder), ['.ts', '.tsx']).filter((file) => !/\.test\.tsx?$/.test(file));
  const isDevelopment = (/** @type {string} */ file) =>
    /[\\/](wallets[\\/]development|development-wallet)[\\/]/.test(file);
  // What uses the schema library comes with it, and that is more than a page may weigh: types of it cost nothing.
  const isSchema = (/** @type {string} */ file) => /^import \{[^}]*\} from 'zod'/m.test(read(file));
  const isClosed = (/** @type {string} */ file) => isDevelopment(file) || isSchema(file);
  const ours = PUBLIC_FOLDERS.flatMap(sources);
  const open = ours.filter((file) => !isClosed(file));
  const closed = [...sources('server'), ...ours.filter(isClosed)];
  // Words that our server shares with the SDK come to the browser with the SDK.
  const sdk = listFiles(join(root, 'node_modules/moralis/lib/browser'), ['.js']);
  const publicText = [...open, ...sdk].map(read).join('\n');
  const marks = closed.map((file) =>
    [...new Set(longLiterals(read(file)))]
      .filter((literal) => !publicText.includes(literal))
      .map((literal) => ({ literal, from: file.slice(root.length + 1) })),
  );
  const always = [
    ...DEVELOPMENT_KEYS.map((literal) => ({ literal, from: 'a well-known key of a development chain' })),
    ...secrets.map((literal) => ({ literal, from: 'a secret in the environment of the build' })),
  ];
  return listFiles(chunks, ['.js', '.json', '.map', '.css', '.html']).flatMap((chunk) => {
    const text = read(chunk);
    const stands = (/** @type {{ literal: string }} */ { literal }) => text.includes(literal);
    return [...marks.flatMap((ofOne) => leakOf(ofOne, stands)), ...always.filter(stands)].map(
      ({ literal, from }) => `${chunk.slice(root.length + 1)} holds "${literal}" (${from})`,
    );
  });
}
