// @ts-check
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { RefusedError } from './lib/callBackend.mjs';
import { ExportFolderError, listExportFiles, readRows, readSchemas } from './lib/exportFolder.mjs';
import { runOperatorCommand } from './lib/operatorCommand.mjs';

const USAGE = `Imports an export into the backend that runs: of the closed service, of another Parse Server, or of npm run export.

  npm run import -- <folder>

The folder holds a file for each class, such as _User.json and Post.json, with a row on each line as mongoexport writes
it, or a list of rows; _SCHEMA.json with the types of fields; _Join:likes:Post.json with the pairs of a relation; and
files/ with the files. Called again, it continues. What it could not import is in import-report.json.`;

/** Rows and bytes of one call (`protocol/calls/exports.ts`). */
const ROWS = 200;
const BYTES = 2 * 1024 * 1024;
/** Bytes of the rows of one call, as JSON: a request has at most 4 MB. */
const ROW_BYTES = 3_500_000;

/**
 * How far an import is, and what came of it, by file.
 * @typedef {{ done: number, isComplete: boolean, created: number, existing: number, passwords: number, wallets: number }} Progress
 * @typedef {{ file: string, row: number | null, id: string | null, reason: string }} Failure
 * @typedef {{ files: Record<string, Progress>, failed: Failure[] }} Report
 */

/** @typedef {import('./lib/operatorCommand.mjs').Ask} Ask */

/** @param {Ask} ask @param {string} folder */
async function importFolder(ask, folder) {
  const reportFile = path.join(folder, 'import-report.json');
  /** @type {Report} */
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : { files: {}, failed: [] };
  // A stop in the middle leaves the report of the call before.
  const save = () => {
    writeFileSync(`${reportFile}.part`, JSON.stringify(report, null, 2));
    renameSync(`${reportFile}.part`, reportFile);
  };
  const files = listExportFiles(folder);
  const refused = await importClasses(ask, folder, files, report);
  for (const { file, className, relation } of files) {
    const progress = progressOf(report, file);
    if (refused.has(className) || progress.isComplete) continue;
    try {
      for await (const { first, lines } of batches(path.join(folder, file), progress.done)) {
        if (relation === null) await importRows(ask, { file, className, first, lines }, progress, report);
        else await importPairs(ask, { className, relation, lines }, progress);
        progress.done = first + lines.length;
        save();
        if (process.stdout.isTTY) process.stdout.write(`\r${file}: ${progress.done.toLocaleString('en')} rows`);
      }
      progress.isComplete = true;
    } catch (error) {
      // The other files can go in.
      if (!(error instanceof RefusedError || error instanceof ExportFolderError)) throw error;
      refuse(report, file, error);
    }
    save();
    if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  }
  await importFiles(ask, path.join(folder, 'files'), report, save);
  save();
  show(report, reportFile);
}

/**
 * Makes the classes of the export.
 * @param {Ask} ask @param {string} folder
 * @param {readonly import('./lib/exportFolder.mjs').ExportFile[]} files @param {Report} report
 * @returns {Promise<Set<string>>} those that the backend does not take
 */
async function importClasses(ask, folder, files, report) {
  const schemas = await readSchemas(folder);
  /** @type {Set<string>} */
  const refused = new Set();
  for (const { file, className, relation } of files) {
    if (relation !== null) continue;
    const schema = schemas.get(className);
    try {
      await ask('importClass', { className, ...(schema !== undefined && { schema }) });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.add(className);
      refuse(report, file, error);
    }
  }
  return refused;
}

/** @param {Report} report @param {string} file @returns {Progress} */
const progressOf = (report, file) =>
  (report.files[file] ??= { done: 0, isComplete: false, created: 0, existing: 0, passwords: 0, wallets: 0 });

/** Notes why a file, or the rest of it, did not go in. @param {Report} report @param {string} file @param {unknown} error */
function refuse(report, file, error) {
  const reason = messageOf(error);
  console.error(`${file}: ${reason}`);
  report.failed = report.failed.filter((one) => one.file !== file || one.row !== null);
  report.failed.push({ file, row: null, id: null, reason });
}

/**
 * Parts of a file, from a row on.
 * @param {string} file @param {number} from
 * @returns {AsyncGenerator<{ first: number, lines: string[] }>}
 */
async function* batches(file, from) {
  /** @type {string[]} */
  let lines = [];
  let [row, length] = [0, 0];
  for await (const line of readRows(file)) {
    if (row++ < from) continue;
    const size = Buffer.byteLength(JSON.stringify(line));
    if (lines.length === ROWS || (lines.length > 0 && length + size > ROW_BYTES)) {
      yield { first: row - 1 - lines.length, lines };
      [lines, length] = [[], 0];
    }
    lines.push(line);
    length += size;
  }
  if (lines.length > 0) yield { first: row - lines.length, lines };
}

/**
 * @param {Ask} ask @param {{ file: string, className: string, first: number, lines: string[] }} part
 * @param {Progress} progress @param {Report} report
 */
async function importRows(ask, { file, className, first, lines }, progress, report) {
  let answer;
  try {
    answer =
      /** @type {Omit<Progress, 'done' | 'isComplete'> & { failed: { index: number, id: string | null, reason: string }[] }} */ (
        await ask('importRows', { className, lines })
      );
  } catch (error) {
    // A row by itself that is too large leaves the others alone.
    if (lines.length > 1 || !(error instanceof RefusedError)) throw error;
    report.failed.push({ file, row: first + 1, id: null, reason: messageOf(error) });
    return;
  }
  for (const name of /** @type {const} */ (['created', 'existing', 'passwords', 'wallets']))
    progress[name] += answer[name];
  for (const { index, id, reason } of answer.failed) report.failed.push({ file, row: first + index + 1, id, reason });
}

/** @param {Ask} ask @param {{ className: string, relation: string, lines: string[] }} part @param {Progress} progress */
async function importPairs(ask, { className, relation, lines }, progress) {
  const pairs = lines.map(readPair);
  await ask('importRelation', { className, field: relation, pairs });
  progress.created += pairs.length;
}

/** @param {string} line @returns {[string, string]} @throws {ExportFolderError} if it is no pair of IDs */
function readPair(line) {
  try {
    const { owningId, relatedId } = JSON.parse(line);
    if (typeof owningId === 'string' && typeof relatedId === 'string') return [owningId, relatedId];
  } catch {
    // Said below.
  }
  throw new ExportFolderError(`${line.slice(0, 80)} has no owningId and relatedId.`);
}

/**
 * Files, each in parts; one that is there already is not read again.
 * @param {Ask} ask @param {string} folder @param {Report} report @param {() => void} save
 */
async function importFiles(ask, folder, report, save) {
  if (!existsSync(folder)) return;
  const progress = progressOf(report, 'files/');
  if (progress.isComplete) return;
  report.failed = report.failed.filter(({ file }) => !file.startsWith('files/'));
  [progress.created, progress.existing] = [0, 0];
  for (const stored of readdirSync(folder).sort()) {
    const file = await open(path.join(folder, stored));
    try {
      const { size } = await file.stat();
      let received = 0;
      let parts = 0;
      do {
        const part = Buffer.alloc(Math.min(BYTES, size - received));
        await file.read(part, 0, part.length, received);
        const answer = await ask('importFile', { stored, size, offset: received, data: part.toString('base64') });
        received = /** @type {{ received: number }} */ (answer).received;
        parts++;
      } while (received < size);
      if (parts === 1 && size > BYTES) progress.existing++;
      else progress.created++;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      report.failed.push({ file: `files/${stored}`, row: null, id: null, reason: messageOf(error) });
    } finally {
      await file.close();
    }
    progress.done++;
    save();
  }
  progress.isComplete = report.failed.every(({ file }) => !file.startsWith('files/'));
}

/** @param {Report} report @param {string} reportFile */
function show(report, reportFile) {
  const rows = Object.entries(report.files).map(([file, { created, existing, passwords, wallets }]) => ({
    file,
    imported: created,
    'here before': existing,
    passwords,
    wallets,
    failed: report.failed.filter((one) => one.file === file || (file === 'files/' && one.file.startsWith(file))).length,
  }));
  console.table(rows);
  if (report.failed.length === 0) return;
  console.error(`${report.failed.length} could not be imported. Why is in ${reportFile}.`);
  process.exitCode = 1;
}

/** @param {unknown} error */
const messageOf = (error) =>
  error instanceof Error ? error.message.replace('The backend refused this: ', '') : String(error);

await runOperatorCommand(async ([folder, ...rest], ask) => {
  if (folder === undefined || rest.length > 0) throw new Error(USAGE);
  await importFolder(ask, path.resolve(folder));
});
