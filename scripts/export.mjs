// @ts-check
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { runOperatorCommand } from './lib/operatorCommand.mjs';

const USAGE = `Exports everything of the backend that runs, in the form of mongoexport: npm run import reads it, and so does MongoDB.

  npm run export -- <folder>

The folder must be empty, or not there yet. It will hold password hashes and secrets of two-factor authentication: keep it
as you keep the database.`;

/** @typedef {import('./lib/operatorCommand.mjs').Ask} Ask */
/** @typedef {{ className: string, schema: string, relations: string[], rows: number }} ExportedClass */

/** @param {Ask} ask @param {string} folder */
async function exportTo(ask, folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`);
  mkdirSync(path.join(folder, 'files'), { recursive: true, mode: 0o700 });
  const classes = /** @type {ExportedClass[]} */ (await ask('exportClasses'));
  await write(path.join(folder, '_SCHEMA.json'), toLines(classes.map(({ schema }) => schema)));
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { className, relations, rows } of classes) {
    if (rows > 0) counts[className] = await write(path.join(folder, `${className}.json`), readRows(ask, className));
    for (const field of relations) {
      const name = `_Join:${field}:${className}`;
      const count = await write(path.join(folder, `${name}.json`), readPairs(ask, className, field));
      if (count > 0) counts[name] = count;
    }
  }
  counts['files'] = await exportFiles(ask, path.join(folder, 'files'));
  console.table(Object.entries(counts).map(([name, rows]) => ({ name, rows })));
}

/** @param {readonly string[]} rows */
async function* toLines(rows) {
  for (const row of rows) yield await Promise.resolve(`${row}\n`);
}

/** The rows of a class, a line each. @param {Ask} ask @param {string} className */
async function* readRows(ask, className) {
  for (let after; after !== null;) {
    const part = /** @type {{ lines: string[], next: string | null }} */ (
      await ask('exportRows', { className, ...(after !== undefined && { after }) })
    );
    yield* toLines(part.lines);
    after = part.next;
  }
}

/** The pairs of a relation, a line each. @param {Ask} ask @param {string} className @param {string} field */
async function* readPairs(ask, className, field) {
  for (let after; after !== null;) {
    const part = /** @type {{ pairs: [string, string][], next: string | null }} */ (
      await ask('exportRelation', { className, field, ...(after !== undefined && { after }) })
    );
    yield* toLines(part.pairs.map(([owningId, relatedId]) => JSON.stringify({ owningId, relatedId })));
    after = part.next;
  }
}

/** The bytes of a file. @param {Ask} ask @param {string} stored */
async function* readFile(ask, stored) {
  for (let [offset, size] = [0, 1]; offset < size;) {
    const part = /** @type {{ size: number, data: string }} */ (await ask('exportFile', { stored, offset }));
    const bytes = Buffer.from(part.data, 'base64');
    yield bytes;
    size = part.size;
    offset += bytes.length;
  }
}

/**
 * @param {string} file @param {AsyncIterable<string | Buffer>} parts
 * @returns {Promise<number>} how many parts
 */
async function write(file, parts) {
  const output = await open(file, 'w', 0o600);
  let count = 0;
  try {
    for await (const part of parts) {
      await output.writeFile(part);
      count++;
    }
  } finally {
    await output.close();
  }
  return count;
}

/** Every file that is complete. @param {Ask} ask @param {string} folder */
async function exportFiles(ask, folder) {
  let count = 0;
  for await (const line of readRows(ask, 'FileEntry')) {
    const { stored, state } = JSON.parse(line);
    if (state !== 'kept') continue;
    await write(path.join(folder, stored), readFile(ask, stored));
    count++;
  }
  return count;
}

await runOperatorCommand(async ([folder, ...rest], ask) => {
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  await exportTo(ask, path.resolve(folder));
});
