import { existsSync, readFileSync } from 'node:fs';

/** A file that a guide has its reader make: its path in code and a colon, then a block with all of it. */
const FILE = /^`([\w./-]+\.\w+)`[^\n]*:\n\n```\w+\n([\s\S]*?)^```/gm;

/** Code whose imports are ours to check. */
const CODE = /^```(?:ts|tsx|js|jsx|mjs)\n([\s\S]*?)^```/gm;

const IMPORT = /^import (?:type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\} )?\s*from '@\/([^']+)';/gm;

/** The files that a page has its reader make, by their paths. */
export function readGuideFiles(page: string): ReadonlyMap<string, string> {
  return new Map([...readFileSync(page, 'utf8').matchAll(FILE)].map(([, path = '', code = '']) => [path, code]));
}

/**
 * Finds the imports in the code of a page that lead to no file, or to a name that the file does not export.
 *
 * @param made files that readers make, by their paths
 * @returns such as `lib/none` or `lib/env: none`
 */
export function findBrokenImports(page: string, made: ReadonlyMap<string, string>): string[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(CODE)].map(([, code = '']) => code);
  const imports = blocks.flatMap((code) => [...code.matchAll(IMPORT)]);
  return imports.flatMap(([, main, names = '', path = '']) => {
    if (/\.css$/.test(path)) return made.has(path) || existsSync(path) ? [] : [path];
    const source = readModule(path, made);
    if (source === null) return [path];
    const wanted = names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    );
    if (main) wanted.push('default');
    const given = exportsOf(source);
    return wanted.filter((name) => name !== '' && !given.has(name)).map((name) => `${path}: ${name}`);
  });
}

/** @returns `null` where there is no such file */
function readModule(path: string, made: ReadonlyMap<string, string>): string | null {
  for (const file of ['', '.ts', '.tsx'].map((ending) => path + ending)) {
    const code = made.get(file) ?? (/\.\w+$/.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    if (code !== undefined) return code;
  }
  return null;
}

function exportsOf(source: string): ReadonlySet<string> {
  const declared = source.matchAll(
    /^export (?:abstract |async )*(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
  );
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','));
  const names = [
    ...[...declared].map(([, name = '']) => name),
    ...listed.map((one) => one.trim().replace(/^.* as /, '')),
  ];
  return new Set(/^export default /m.test(source) ? [...names, 'default'] : names);
}
