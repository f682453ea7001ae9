// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkNode } from './lib/checkNode.mjs';
import { askBackend } from './lib/askBackend.mjs';
import { MasterKeyMissingError } from './lib/findBackend.mjs';
import { loadEnvFiles } from './lib/loadEnvFiles.mjs';

/**
 * A key, as the backend lists it.
 * @typedef {{ id: string, name: string, key: string, rate: number | null, uses: number, createdAt: string,
 *   lastUsedAt: string | null, revokedAt: string | null }} ApiKey
 */

const USAGE = `Keys for the data service over REST.

  npm run keys -- issue <name> [--rate <units a minute>]   makes a key and shows it once
  npm run keys -- list                                     every key, with its uses
  npm run keys -- revoke <id>                              takes a key's right away`;

/** @param {string} name @param {object} [params] */
const ask = (name, params) => askBackend(root, name, params);

/** @param {string} name @param {string | undefined} rate */
async function issue(name, rate) {
  if (rate !== undefined && !/^[1-9]\d*$/.test(rate))
    throw new Error(`--rate "${rate}" must be units a minute, such as 1500.`);
  const { id, key } = /** @type {ApiKey} */ (await ask('issueApiKey', { name, ...(rate && { rate: Number(rate) }) }));
  console.log(`${key}\n\nThis is the key "${name}". It is shown this once: keep it now. Its id is ${id}.`);
}

async function list() {
  const keys = /** @type {ApiKey[]} */ (await ask('listApiKeys'));
  if (keys.length === 0) console.log('There are no keys yet. Make one with: npm run keys -- issue <name>');
  else
    console.table(
      keys.map(({ id, name, key, rate, uses, lastUsedAt, revokedAt }) => ({
        id,
        name,
        key: `${key}…`,
        'units a minute': rate ?? 'usual',
        uses,
        'last used': lastUsedAt ?? 'never',
        revoked: revokedAt ?? '',
      })),
    );
}

/** @param {string} id */
async function revoke(id) {
  const { name } = /** @type {ApiKey} */ (await ask('revokeApiKey', { id }));
  console.log(`The key "${name}" is revoked.`);
}

checkNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
loadEnvFiles(root);
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { rate: { type: 'string' } } });
  const [command, ...rest] = positionals;
  const named = rest.join(' ');
  if (command === 'issue' && named) await issue(named, values.rate);
  else if (command === 'list' && !named) await list();
  else if (command === 'revoke' && named) await revoke(named);
  else throw new Error(USAGE);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof MasterKeyMissingError || error.cause === undefined ? error.message : error.stack);
  process.exitCode = 1;
}
