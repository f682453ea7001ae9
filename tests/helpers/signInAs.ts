import type { Page } from '@playwright/test';
import { formatSessionMarker, type SessionMarker } from '@/lib/session/sessionMarker';
import type { SavedWallet } from '@/lib/session/connectedWallet';
import { currentUserKey } from '@/lib/session/storedUser';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import type { Person } from '@/tests/helpers/browserTest';
import { createRest, type RestAnswer } from '@/tests/helpers/createRest';
import { fetchChallenge, sendProof, signChallenge } from '@/tests/helpers/walletSignIn';
import type { TestWallet } from '@/tests/stand-ins/testWallet';

/**
 * Has somebody with a new account in before the next page opens: the backend is asked for the session, and the browser
 * keeps it where the site does. For tests of what comes after, on the site of the run; the forms are in `signInFlows`.
 */
export async function signInAs(page: Page, { username, email, password }: Person, withEmail = false): Promise<void> {
  const account = { username, password, ...(withEmail ? { email } : {}) };
  await keepSession(page, await restOfRun()('POST', 'users', account), { name: username, address: null });
}

/** Has the account of a wallet in before the next page opens, which then finds the wallet connected. */
export async function signInAsWallet(page: Page, wallet: TestWallet): Promise<void> {
  const [account] = wallet.accounts;
  if (!account) throw new Error('The test wallet has no account.');
  const rest = restOfRun();
  const proof = await signChallenge(account, await fetchChallenge(rest), readBrowserRun().appId);
  const address = account.address.toLowerCase();
  wallet.connected = true;
  await keepSession(
    page,
    await sendProof(rest, proof),
    { name: null, address },
    { key: wallet.rdns, account: address },
  );
}

function restOfRun() {
  const { serverUrl, appId } = readBrowserRun();
  return createRest(serverUrl, appId);
}

async function keepSession(
  page: Page,
  came: RestAnswer,
  seen: Omit<SessionMarker, 'id'>,
  wallet?: SavedWallet,
): Promise<void> {
  const sessionToken = came.body['sessionToken'];
  if (typeof sessionToken !== 'string') throw new Error(`Nobody came in: ${JSON.stringify(came.body)}`);
  const { body: user } = await restOfRun()('GET', 'users/me', {}, { sessionToken });
  const kept = {
    [currentUserKey(readBrowserRun().appId)]: { ...user, sessionToken, className: '_User' },
    ...(wallet && { 'foyer-connected-wallet': wallet }),
  };
  // Something of the site that is no page.
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ stored, marker }) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
      document.cookie = marker;
    },
    { stored: kept, marker: formatSessionMarker({ id: String(user['objectId']), ...seen }, false) },
  );
}
