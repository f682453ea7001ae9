// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Most lines of a function before it counts as long; those of `components` hold markup. */
const LONG = { components: 100, elsewhere: 80 };

/** What visitors and operators run. */
const PRODUCT = /^(?:cloud|components|devnet|lib|pages|protocol|server)\//;

/**
 * Counts of what is to become less: each is a name and the places that count.
 * @param {string} root
 * @returns {Record<string, string[]>} each place as `file:line`
 */
export function countRatchets(root) {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  /** @type {Record<string, string[]>} */
  const found = { startBackend: [], toolsInProduct: [], parseInternals: [], longFunctions: [] };
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    /** @param {RegExp} pattern */
    const places = (pattern) => [...text.matchAll(pattern)].map(({ index }) => `${file}:${lineAt(text, index)}`);
    const isTest = /\.test\.tsx?$/.test(file);
    if (/^tests\/integration\//.test(file)) found['startBackend']?.push(...places(/(?<!function )\bstartBackend\(/g));
    if (!PRODUCT.test(file) || isTest) continue;
    found['toolsInProduct']?.push(...places(/from '@\/scripts\/lib\//g));
    if (!file.startsWith('server/parse/')) found['parseInternals']?.push(...places(/'parse-server\/lib\//g));
    found['longFunctions']?.push(...longFunctions(file, text));
  }
  return found;
}

/**
 * The functions of a file that are longer than a thought.
 * @param {string} file
 * @param {string} text
 * @returns {string[]}
 */
function longFunctions(file, text) {
  const most = file.startsWith('components/') ? LONG.components : LONG.elsewhere;
  if (text.split('\n').length <= most) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const long = [];
  const lineOf = (/** @type {number} */ place) => source.getLineAndCharacterOfPosition(place).line + 1;
  const walk = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const start = lineOf(node.getStart(source));
      if (lineOf(node.getEnd()) - start + 1 > most) long.push(`${file}:${start}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return long;
}

/**
 * @param {string} text
 * @param {number} index
 */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;
