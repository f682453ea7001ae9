import type { Page } from '@playwright/test';
import type { PrivateKeyAccount } from 'viem/accounts';
import { formatSessionMarker, type SessionMarker } from '@/lib/session/sessionMarker';
import type { SavedWallet } from '@/lib/session/connectedWallet';
import { currentUserKey } from '@/lib/session/storedUser';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import type { Person } from '@/tests/helpers/browserTest';
import { createRest, type RestAnswer } from '@/tests/helpers/createRest';
import { fetchChallenge, sendProof, signChallenge } from '@/tests/helpers/walletSignIn';
import type { TestWallet } from '@/tests/stand-ins/testWallet';

/** A session as a browser keeps it; any number of browsers may have it, by {@link keepSession}. */
export type BrowserSession = {
  userId: string;
  token: string;
  /** What the site stores, by key. */
  stored: Readonly<Record<string, unknown>>;
  marker: SessionMarker;
};

/**
 * Has somebody with a new account in before the next page opens: the backend is asked for the session, and the browser
 * keeps it where the site does. For tests of what comes after, on the site of the run; the forms are in `signInFlows`.
 */
export async function signInAs(page: Page, person: Person, withEmail = false): Promise<void> {
  await keepSession(page, await startSession(person, withEmail));
}

/** Has the account of a wallet in before the next page opens, which then finds the wallet connected. */
export async function signInAsWallet(page: Page, wallet: TestWallet): Promise<void> {
  const [account] = wallet.accounts;
  if (!account) throw new Error('The test wallet has no account.');
  wallet.connected = true;
  await keepSession(page, await startWalletSession(account, wallet.rdns));
}

/** Makes an account with a password and starts a session of it. */
export function startSession({ username, email, password }: Person, withEmail = false): Promise<BrowserSession> {
  const account = { username, password, ...(withEmail ? { email } : {}) };
  return describeSession(restOfRun()('POST', 'users', account), { name: username, address: null });
}

/** Starts a session of the account of a wallet, which the site knows by its `rdns` (EIP-6963). */
export async function startWalletSession(account: PrivateKeyAccount, rdns: string): Promise<BrowserSession> {
  const rest = restOfRun();
  const proof = await signChallenge(account, await fetchChallenge(rest), readBrowserRun().appId);
  const address = account.address.toLowerCase();
  return describeSession(sendProof(rest, proof), { name: null, address }, { key: rdns, account: address });
}

/** Has a browser keep a session, before the next page opens. */
export async function keepSession(page: Page, { stored, marker }: BrowserSession): Promise<void> {
  // Something of the site that is no page.
  await page.goto('/robots.txt');
  await page.evaluate(
    ({ stored, marker }) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
      document.cookie = marker;
    },
    { stored, marker: formatSessionMarker(marker, false) },
  );
}

function restOfRun() {
  const { serverUrl, appId } = readBrowserRun();
  return createRest(serverUrl, appId);
}

async function describeSession(
  answer: Promise<RestAnswer>,
  seen: Omit<SessionMarker, 'id'>,
  wallet?: SavedWallet,
): Promise<BrowserSession> {
  const { body } = await answer;
  const token = body['sessionToken'];
  if (typeof token !== 'string') throw new Error(`Nobody signed in: ${JSON.stringify(body)}`);
  const { body: user } = await restOfRun()('GET', 'users/me', {}, { sessionToken: token });
  const userId = String(user['objectId']);
  return {
    userId,
    token,
    stored: {
      [currentUserKey(readBrowserRun().appId)]: { ...user, sessionToken: token, className: '_User' },
      ...(wallet && { 'foyer-connected-wallet': wallet }),
    },
    marker: { id: userId, ...seen },
  };
}
