// @ts-check
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** Classes that others point to come first. */
const FIRST = ['_User', '_Role'];

/**
 * A file of an export: the rows of a class, or the pairs of one of its relations.
 * @typedef {{ file: string, className: string, relation: string | null }} ExportFile
 */

/** The folder is no export. */
export class ExportFolderError extends Error {
  /** @override */
  name = 'ExportFolderError';
}

/**
 * The files of an export in the order in which they are imported: accounts and roles, the other classes, relations. One is
 * named after its class: `Post.json` or `Post.jsonl`; pairs of a relation are `_Join:likes:Post.json`.
 * @param {string} folder
 * @returns {ExportFile[]}
 * @throws {ExportFolderError} if there is none, or one is binary
 */
export function listExportFiles(folder) {
  if (!existsSync(folder)) throw new ExportFolderError(`There is no folder ${folder}.`);
  const names = readdirSync(folder);
  const binary = names.find((name) => name.endsWith('.bson'));
  if (binary !== undefined) {
    throw new ExportFolderError(
      `${binary} is binary. Turn it into JSON first: bsondump --outFile=${binary.replace(/\.bson$/, '.json')} ${binary}`,
    );
  }
  const files = names.flatMap((file) => {
    const [, name] = /^(.+)\.(?:json|jsonl|ndjson)$/.exec(file) ?? [];
    if (name === undefined || name === '_SCHEMA' || name.startsWith('import-') || name.endsWith('.metadata')) return [];
    const [, relation, owner] = /^_Join:(\w+):(\w+)$/.exec(name) ?? [];
    return [{ file, className: owner ?? name, relation: relation ?? null }];
  });
  if (files.length === 0) throw new ExportFolderError(`${folder} has no file such as _User.json.`);
  const rank = (/** @type {ExportFile} */ { className, relation }) => {
    if (relation !== null) return FIRST.length + 1;
    const first = FIRST.indexOf(className);
    return first < 0 ? FIRST.length : first;
  };
  return files.sort((a, b) => rank(a) - rank(b) || a.file.localeCompare(b.file));
}

/**
 * The lines of an export's file, one row each: of JSON lines, or of a list (`[…]`, `{"results": […]}`).
 * @param {string} file
 * @returns {AsyncGenerator<string>}
 * @throws {ExportFolderError} if it is a list that is no JSON
 */
export async function* readRows(file) {
  let isList = false;
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const text = line.trim();
    if (text === '') continue;
    // A list is written over many lines, or begins as no row does.
    isList = text.startsWith('[') || text === '{' || text.startsWith('{"results"');
    if (isList) break;
    yield text;
  }
  if (!isList) return;
  yield* readList(file).map((row) => JSON.stringify(row));
}

/** @param {string} file @returns {unknown[]} */
function readList(file) {
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ExportFolderError(`${path.basename(file)} is not JSON: ${/** @type {Error} */ (cause).message}`);
  }
  if (Array.isArray(content)) return content;
  return Array.isArray(content.results) ? content.results : [content];
}

/**
 * The rows of `_SCHEMA` by class; empty if the export has none.
 * @param {string} folder
 * @returns {Promise<Map<string, string>>}
 */
export async function readSchemas(folder) {
  const file = readdirSync(folder).find((name) => /^_SCHEMA\.(?:json|jsonl|ndjson)$/.test(name));
  /** @type {Map<string, string>} */
  const schemas = new Map();
  if (file === undefined) return schemas;
  for await (const row of readRows(path.join(folder, file))) schemas.set(String(JSON.parse(row)._id), row);
  return schemas;
}
