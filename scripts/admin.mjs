// @ts-check
import { runOperatorCommand } from './lib/operatorCommand.mjs';

/**
 * An account, as the backend lists it.
 * @typedef {{ id: string, username: string | null, email: string | null, wallets: { address: string }[],
 *   lock: object | null }} Admin
 */

const USAGE = `Admins of this site can open /admin.

  npm run admin -- grant <who>     makes an account an admin, and unlocks it if it was locked
  npm run admin -- revoke <who>    removes the admin role
  npm run admin -- list            lists every admin

<who> is a username, an email address, a wallet address or an account ID.`;

/** @param {import('./lib/operatorCommand.mjs').Ask} ask */
async function list(ask) {
  const admins = /** @type {Admin[]} */ (await ask('listAdmins'));
  if (admins.length === 0) console.log('There is no admin yet. Add one: npm run admin -- grant <who>');
  else
    console.table(
      admins.map(({ id, username, email, wallets, lock }) => ({
        id,
        name: username ?? wallets[0]?.address ?? '',
        email: email ?? '',
        locked: lock ? 'yes' : '',
      })),
    );
}

await runOperatorCommand(async ([command, ...rest], ask) => {
  const user = rest.join(' ');
  if (command === 'grant' && user) {
    await ask('grantAdmin', { user });
    console.log(`${user} is now an admin. Open /admin.`);
  } else if (command === 'revoke' && user) {
    await ask('revokeAdmin', { user });
    console.log(`${user} is no longer an admin.`);
  } else if (command === 'list' && !user) await list(ask);
  else throw new Error(USAGE);
});
