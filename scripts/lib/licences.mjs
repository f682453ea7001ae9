// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';

/** Licences that let others build on Foyer, as SPDX names them. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1',
  // Its files may be used beside other licences, unmodified.
  'MPL-2.0',
];

/**
 * Packages under another licence, or whose licence is not said in SPDX, each with the licence it was read to have and the
 * reason why it may be here. One that changes its licence fails again.
 * @type {readonly { name: RegExp, licence: string, why: string }[]}
 */
export const EXCEPTIONS = [
  {
    name: /^@uniswap\/(v2-core|v2-periphery|lib)$/,
    licence: 'GPL-3.0-or-later',
    why: 'compiled contracts that the local chain is seeded with; never in the site, never copied',
  },
  {
    name: /^@img\/sharp-(libvips-)?[\w-]+$/,
    licence: 'LGPL-3.0-or-later',
    why: 'a library that Next loads by itself, unmodified, for pictures it is not asked to change here',
  },
  { name: /^@img\/sharp-win32-\w+$/, licence: 'Apache-2.0 AND LGPL-3.0-or-later', why: 'as above' },
  { name: /^@img\/sharp-wasm32$/, licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', why: 'as above' },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'a table that the build reads' },
  { name: /^@ensdomains\/resolver$/, licence: '', why: 'BSD-2-Clause by its LICENSE file' },
  { name: /^combine-errors$/, licence: '', why: 'MIT by its readme; of tus-js-client, for Node alone' },
  { name: /^precond$/, licence: '', why: 'MIT by its LICENCE file' },
  { name: /^jsonify$/, licence: 'Public Domain', why: 'public domain, by its package.json' },
  { name: /^tv4$/, licence: 'Public Domain OR MIT', why: 'public domain or MIT, by its package.json' },
  { name: /^spdx-exceptions$/, licence: 'CC-BY-3.0', why: 'a list that this check reads' },
  { name: /^spdx-ranges$/, licence: '(MIT AND CC-BY-3.0)', why: 'as above' },
  {
    name: /^(busboy|limiter|memorystream|merkletreejs|streamsearch|xmlhttprequest(-ssl)?)$/,
    licence: 'MIT',
    why: 'MIT, said in an older form',
  },
];

/** @typedef {{ name: string, version: string, licence: string }} Installed */

/**
 * The licence that a `package.json` or a lock names, in one line; older forms are objects, or lists of them.
 * @param {unknown} said
 * @returns {string} empty where there is none
 */
export function readLicence(said) {
  if (typeof said === 'string') return said;
  if (Array.isArray(said)) return said.map(readLicence).join(' OR ');
  if (typeof said === 'object' && said !== null && 'type' in said) return String(said.type);
  return '';
}

/**
 * Every package that an installation may hold, on any platform, by its lock; what the lock does not say is read from the
 * package itself.
 * @param {string} root
 * @returns {Installed[]}
 */
export function listInstalled(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const file = join(root, path, 'package.json');
    const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const said = typeof entry.license === 'string' && !entry.license.includes('[object') ? entry.license : undefined;
    return [{ name, version: entry.version, licence: readLicence(said ?? own.license ?? own.licenses) }];
  });
}

/**
 * Lists packages with a licence that is not allowed.
 * @param {readonly Installed[]} installed
 * @returns {string[]} one line for each
 */
export function findLicenceErrors(installed) {
  return installed.flatMap(({ name, version, licence }) => {
    if (EXCEPTIONS.some((one) => one.name.test(name) && one.licence === licence)) return [];
    return isAllowed(licence) ? [] : [`${name} ${version}: ${licence || 'no licence named'}`];
  });
}

/** @param {string} licence */
function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    return false; // No expression of SPDX, so nobody knows what it allows.
  }
}
