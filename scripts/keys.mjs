// @ts-check
import { runOperatorCommand } from './lib/operatorCommand.mjs';

/**
 * A key, as the backend lists it.
 * @typedef {{ id: string, name: string, key: string, rate: number | null, uses: number, createdAt: string,
 *   lastUsedAt: string | null, revokedAt: string | null }} ApiKey
 */

const USAGE = `Keys for the data service over REST.

  npm run keys -- issue <name> [--rate <units a minute>]   makes a key and shows it once
  npm run keys -- list                                     every key, with its uses
  npm run keys -- revoke <id>                              takes a key's right away`;

/** @typedef {import('./lib/operatorCommand.mjs').Ask} Ask */

/** @param {Ask} ask @param {string} name @param {string | undefined} rate */
async function issue(ask, name, rate) {
  if (rate !== undefined && !/^[1-9]\d*$/.test(rate))
    throw new Error(`--rate "${rate}" must be units a minute, such as 1500.`);
  const { id, key } = /** @type {ApiKey} */ (await ask('issueApiKey', { name, ...(rate && { rate: Number(rate) }) }));
  console.log(`${key}\n\nThis is the key "${name}". It is shown this once: keep it now. Its id is ${id}.`);
}

/** @param {Ask} ask */
async function list(ask) {
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

/** @param {Ask} ask @param {string} id */
async function revoke(ask, id) {
  const { name } = /** @type {ApiKey} */ (await ask('revokeApiKey', { id }));
  console.log(`The key "${name}" is revoked.`);
}

await runOperatorCommand(
  async ([command, ...rest], ask, { rate }) => {
    const named = rest.join(' ');
    if (command === 'issue' && named) await issue(ask, named, rate);
    else if (command === 'list' && !named) await list(ask);
    else if (command === 'revoke' && named) await revoke(ask, named);
    else throw new Error(USAGE);
  },
  ['rate'],
);
