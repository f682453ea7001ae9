// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askBackend } from './lib/askBackend.mjs';
import { checkNode } from './lib/checkNode.mjs';
import { MasterKeyMissingError } from './lib/findBackend.mjs';
import { loadEnvFiles } from './lib/loadEnvFiles.mjs';

/**
 * An account, as the backend lists it.
 * @typedef {{ id: string, username: string | null, email: string | null, wallets: { address: string }[],
 *   lock: object | null }} Admin
 */

const USAGE = `Administrators of this site: they see /admin.

  npm run admin -- grant <who>     makes an account an administrator, and opens it where it was locked
  npm run admin -- revoke <who>    takes the role away
  npm run admin -- list            every administrator

<who> is a username, a mail address, an address of a wallet or the id of an account.`;

async function list() {
  const admins = /** @type {Admin[]} */ (await askBackend(root, 'listAdmins'));
  if (admins.length === 0) console.log('There is no administrator yet. Make one with: npm run admin -- grant <who>');
  else
    console.table(
      admins.map(({ id, username, email, wallets, lock }) => ({
        id,
        name: username ?? wallets[0]?.address ?? '',
        mail: email ?? '',
        locked: lock ? 'yes' : '',
      })),
    );
}

checkNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
loadEnvFiles(root);
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  const user = rest.join(' ');
  if (command === 'grant' && user) {
    await askBackend(root, 'grantAdmin', { user });
    console.log(`${user} is an administrator now. The pages are at /admin.`);
  } else if (command === 'revoke' && user) {
    await askBackend(root, 'revokeAdmin', { user });
    console.log(`${user} is no administrator any more.`);
  } else if (command === 'list' && !user) await list();
  else throw new Error(USAGE);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof MasterKeyMissingError || error.cause === undefined ? error.message : error.stack);
  process.exitCode = 1;
}
