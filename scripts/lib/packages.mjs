// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { done, progress } from './terminal.mjs';

/** @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean, link?: boolean }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry & { dependencies?: object, devDependencies?: object }> }} LockFile */

/** The packages could not be installed. */
export class InstallError extends Error {
  /** @override */
  name = 'InstallError';
}

/**
 * Installs what is missing.
 * @param {string} root
 * @param {{ dev: boolean }} options `dev`: tools for building and testing too
 */
export async function installMissing(root, { dev }) {
  if (!isMissing(root, dev)) return;
  const start = Date.now();
  const end = progress('installing packages');
  try {
    await npmInstall(root, dev);
  } finally {
    end();
  }
  done('packages', Date.now() - start, 'node_modules');
}

/**
 * @param {string} root
 * @param {boolean} dev
 */
function isMissing(root, dev) {
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  const wanted = readJson(path.join(root, 'package-lock.json'));
  const manifest = readJson(path.join(root, 'package.json'));
  return installed === null || wanted === null || hasMissing(manifest, wanted, installed, dev);
}

/**
 * Whether the installed packages differ from the wanted ones; what only other systems need does not count.
 * @param {{ dependencies?: object, devDependencies?: object }} manifest package.json
 * @param {LockFile} wanted package-lock.json
 * @param {LockFile} installed npm's own record in node_modules
 * @param {boolean} dev whether the tools for building and testing are wanted
 */
export function hasMissing(manifest, wanted, installed, dev) {
  const locked = wanted.packages[''];
  if (!alike(manifest.dependencies, locked?.dependencies)) return true;
  if (dev && !alike(manifest.devDependencies, locked?.devDependencies)) return true;
  return Object.entries(wanted.packages).some(([place, entry]) => {
    if (place === '' || entry.link || entry.optional || entry.devOptional) return false;
    if (entry.dev && !dev) return false;
    return installed.packages[place]?.version !== entry.version;
  });
}

/**
 * @param {object | undefined} a
 * @param {object | undefined} b
 */
function alike(a = {}, b = {}) {
  const sorted = (/** @type {object} */ value) => JSON.stringify(Object.entries(value).sort());
  return sorted(a) === sorted(b);
}

/**
 * @param {string} root
 * @param {boolean} dev
 * @returns {Promise<void>}
 */
function npmInstall(root, dev) {
  // A fresh clone is installed exactly from the lock file; `ci` would empty a folder that lacks one package.
  const command = existsSync(path.join(root, 'node_modules', '.package-lock.json')) ? 'install' : 'ci';
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error', `--include=${dev ? 'dev' : 'prod'}`];
  // The npm that started this, or else the one on the path.
  const npm = process.env['npm_execpath'];
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // In production mode npm would leave the tools out.
  const env = { ...process.env, NODE_ENV: dev ? 'development' : 'production' };
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      env: /** @type {NodeJS.ProcessEnv} */ (env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-4_000)));
    }
    child.once('error', (error) => reject(new InstallError(`npm could not be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new InstallError(`The packages could not be installed (npm ended with code ${code}).\n${output.trim()}`),
        );
    });
  });
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
