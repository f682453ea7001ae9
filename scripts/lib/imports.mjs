// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/**
 * A file of code, its text, and what it imports of the others, at once or later.
 * @typedef {{ path: string, text: string, imports: string[] }} CodeFile
 */

/**
 * Reads files and what they import of each other; what is not among them is left out.
 * @param {string} root
 * @param {readonly string[]} paths below the root
 * @returns {CodeFile[]}
 */
export function readImports(root, paths) {
  const known = new Set(paths);
  return paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import\(|import) ?'(@|\.\.?)\/([^']+)'/g)].flatMap(
      ([, base = '', name = '']) => {
        const whole = base === '@' ? name : posix.join(dirname(path), base, name);
        return [`${whole}.ts`, `${whole}.tsx`, whole].find((one) => known.has(one)) ?? [];
      },
    );
    return { path, text, imports: [...new Set(imports)] };
  });
}

/**
 * The files below a folder whose names fit, in order; none where there is no such folder.
 * @param {string} root
 * @param {string} folder
 * @param {RegExp} name
 * @returns {string[]} paths below the root
 */
export function listFiles(root, folder, name) {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((each) => `${folder}/${each.replaceAll('\\', '/')}`)
      .filter((path) => name.test(path))
      .sort();
  } catch {
    return []; // Not every folder is there.
  }
}
