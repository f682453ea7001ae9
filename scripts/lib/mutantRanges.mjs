// @ts-check
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * What Stryker is to change in a file: `a.ts` is the whole file (or a pattern of files), `a.ts#first,second` the
 * declarations of these names, as `a.ts:12-30`.
 * @param {string} entry
 * @param {(file: string) => string} read
 * @returns {string[]}
 * @throws {Error} if the file has no such declaration
 */
export function mutantRanges(entry, read = (file) => readFileSync(file, 'utf8')) {
  const [file = '', names] = entry.split('#');
  if (names === undefined) return [entry];
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const lineOf = (/** @type {number} */ at) => source.getLineAndCharacterOfPosition(at).line + 1;
  return names.split(',').map((name) => {
    const statement = source.statements.find((one) => namesOf(one).includes(name));
    if (!statement) throw new Error(`${file} declares no ${name}: correct tests/mutants/parts.mjs.`);
    return `${file}:${lineOf(statement.getStart())}-${lineOf(statement.end)}`;
  });
}

/**
 * @param {ts.Statement} statement
 * @returns {string[]}
 */
function namesOf(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ''));
  }
  return ts.isFunctionDeclaration(statement) && statement.name ? [statement.name.text] : [];
}
