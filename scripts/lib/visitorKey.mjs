// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** File of the key in `DATA_DIR`, for its owner alone. */
const FILE = 'visitor.key';

/** 32 random bytes in hexadecimal. */
const KEY = /^[\da-f]{64}$/;

/**
 * The key with which the site says which visitor it asks the backend for (`VISITOR_KEY`): the one in a data folder, made
 * if it is missing or damaged. Nothing is lost with an old one: what it signed was good for seconds.
 * @param {string} dataDir absolute, and there
 * @returns {string}
 */
export function makeVisitorKey(dataDir) {
  const known = findVisitorKey(dataDir);
  if (known !== null) return known;
  const file = path.join(dataDir, FILE);
  const key = randomBytes(32).toString('hex');
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${key}\n`, { mode: 0o600 });
    return settle(draft, file, dataDir) ?? key;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Puts a draft in its place, unless another run on a shared folder was first: answers its key then.
 * @param {string} draft
 * @param {string} file
 * @param {string} dataDir
 * @returns {string | null}
 */
function settle(draft, file, dataDir) {
  try {
    linkSync(draft, file);
    return null;
  } catch {
    const other = findVisitorKey(dataDir);
    // A damaged one, or a file system without links.
    if (other === null) renameSync(draft, file);
    return other;
  }
}

/**
 * The key in a data folder, for a site that runs beside its backend; `null` if it cannot be read.
 * @param {string} dataDir absolute
 * @returns {string | null}
 */
export function findVisitorKey(dataDir) {
  const file = path.join(dataDir, FILE);
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (!KEY.test(key)) return null;
    if (process.platform !== 'win32' && statSync(file).mode & 0o077) chmodSync(file, 0o600);
    return key;
  } catch {
    return null; // None yet, or another user's.
  }
}
