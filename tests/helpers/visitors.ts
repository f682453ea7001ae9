import type { Page } from '@playwright/test';
import { bytesToHex, type Hex } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { readBrowserRun } from '@/tests/helpers/browserRun';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest } from '@/tests/helpers/createRest';
import type { PageRow, Visitor } from '@/tests/helpers/pages';
import { type BrowserSession, keepSession, startSession, startWalletSession } from '@/tests/helpers/signInAs';
import { TestWallet } from '@/tests/stand-ins/testWallet';

/** A session, and the key of the wallet that it was started with. */
type SignedIn = { session: BrowserSession; key: Hex | null };

const RDNS = 'test.foyer.wallet';
const LOCAL_MNEMONIC = 'test test test test test test test test test test test junk';

/** Its number among the accounts of the local chain: one that no other test sends from or to, which would move a list. */
const QUIET_ACCOUNT = 6;

/** Each visitor signs in once per worker, not once per test: tests that end a session or change an account have their own. */
const signedIn = new Map<Visitor, Promise<SignedIn>>();

const start: Readonly<Record<Exclude<Visitor, 'signed out'>, () => Promise<SignedIn>>> = {
  'with a wallet': () => {
    const { privateKey } = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: QUIET_ACCOUNT }).getHdKey();
    if (!privateKey) throw new Error('The account has no key.');
    return startWithKey(bytesToHex(privateKey));
  },
  'with an empty wallet': () => startWithKey(generatePrivateKey()),
  'with a password': async () => {
    const id = crypto.randomUUID().slice(0, 8);
    const person = { username: `guest-${id}`, email: `guest-${id}@visitors.test`, password: 'a quiet afternoon' };
    return { session: await startSession(person, true), key: null };
  },
  'as an admin': async () => {
    const admin = await startWithKey(generatePrivateKey());
    await createMasterClient(readBrowserRun()).run('grantAdmin', { user: admin.session.userId });
    return admin;
  },
};

/**
 * Has the visitor of a page in before the next page of this browser opens, with the wallet connected and the post written
 * that the page is to show.
 *
 * @returns whether anybody is signed in
 */
export async function signInFor(page: Page, { visitor, post }: PageRow): Promise<boolean> {
  if (visitor === 'signed out') return false;
  const known = signedIn.get(visitor) ?? start[visitor]();
  signedIn.set(visitor, known);
  const { session, key } = await known;
  if (post) await publish(session, post);
  if (key) {
    const options = { rdns: RDNS, keys: [key], rpcUrl: readBrowserRun().rpcUrl };
    (await TestWallet.install(page.context(), options)).connected = true;
  }
  await keepSession(page, session);
  return true;
}

async function startWithKey(key: Hex): Promise<SignedIn> {
  return { session: await startWalletSession(privateKeyToAccount(key), RDNS), key };
}

async function publish({ token }: BrowserSession, text: string): Promise<void> {
  const { serverUrl, appId } = readBrowserRun();
  const { status, body } = await createRest(serverUrl, appId)(
    'POST',
    'classes/Post',
    { text },
    { sessionToken: token },
  );
  if (status !== 201) throw new Error(`The post was refused: ${JSON.stringify(body)}`);
}
