import { randomInt } from 'node:crypto';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEip4361, type Eip4361Parts } from '@/protocol/sign-in/eip4361';
import { FAMILY_ORDER } from '@/protocol/chainFamilies';
import { linkText, signInText } from '@/protocol/sign-in/signInMessage';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { startTestDatabase, type TestDatabase } from '@/tests/helpers/startTestDatabase';
import { fetchChallenge } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

let backend: SharedBackend;
let strict: SharedBackend;
/** In production, with no setting of its own. */
let open: TestBackend;
let database: TestDatabase;
let rest: Rest;
let strictRest: Rest;
let openRest: Rest;
const hostOf = (one: SharedBackend) => new URL(one.siteUrl).host;

beforeAll(async () => {
  [backend, strict, database] = await Promise.all([shareBackend(), shareBackend('strict'), startTestDatabase()]);
  open = await startBackend({ databaseUri: database.uri, env: { NODE_ENV: 'production', SEND_EMAIL: 'off' } });
  openRest = createRest(open.serverUrl, open.appId);
  rest = createRest(backend.serverUrl, backend.appId);
  strictRest = createRest(strict.serverUrl, strict.appId);
});
afterAll(async () => {
  await open?.stop();
  await database?.stop();
});

/** A message of EIP-4361, with one thing about it changed. */
async function writeMessage(signer: Signer, change: (text: string) => string, parts: Partial<Eip4361Parts> = {}) {
  const family = signer.family === 'sol' ? 'sol' : 'eth';
  const time = await fetchChallenge(rest);
  const { siteUrl, appId } = backend;
  const whole = change(buildEip4361({ family, siteUrl, address: signer.address, chainId: 1, appId, time, ...parts }));
  return proveWith(rest, signer, { whole });
}
const asItIs = (text: string) => text;

describe.each(['eth', 'sol'] as const)('an EIP-4361 message for %s', (family) => {
  it('is accepted like the site’s own text', async () => {
    const signer = await createSigner(family);
    expect((await sendFamilyProof(rest, family, await writeMessage(signer, asItIs))).status).toBe(201);
  });

  it('is valid once', async () => {
    const proof = await writeMessage(await createSigner(family), asItIs);
    expect((await sendFamilyProof(rest, family, proof)).status).toBe(201);
    expect((await sendFamilyProof(rest, family, proof)).body).toMatchObject({ code: 101 });
  });

  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  it.each<[string, (text: string) => string]>([
    ['another site', (text) => text.replace(/^localhost:\d+/, 'evil.example')],
    ['a URI of another site', (text) => text.replace(/URI: .*/, 'URI: https://evil.example')],
    ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['an unknown nonce', (text) => text.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`)],
    ['no nonce', (text) => text.replace(/Nonce: .*\n/, '')],
    ['a time long past', (text) => text.replace(/Issued At: .*/, `Issued At: ${yesterday}`)],
    ['a time in the future', (text) => text.replace(/Issued At: .*/, `Issued At: ${tomorrow}`)],
    ['an expiration in the past', (text) => text.replace(/Expiration Time: .*/, `Expiration Time: ${yesterday}`)],
    ['a start in the future', (text) => text.replace(/(Expiration Time: .*)/, `$1\nNot Before: ${tomorrow}`)],
    ['another application', (text) => text.replace(/Request ID: .*/, 'Request ID: other')],
    ['text after it', (text) => `${text}\nmore`],
  ])('is rejected with %s', async (_what, change) => {
    const proof = await writeMessage(await createSigner(family), change);
    expect((await sendFamilyProof(rest, family, proof)).body).toMatchObject({ code: 101 });
  });

  it('is rejected with another user’s address', async () => {
    const { address } = await createSigner(family);
    const proof = await writeMessage(await createSigner(family), asItIs, { address });
    expect((await sendFamilyProof(rest, family, proof)).body).toMatchObject({ code: 101 });
  });
});

it('an EIP-4361 message is rejected in its own words if the checksum of its address is wrong, and accepted without one', async () => {
  const signer = await createSigner('eth');
  const withAddress = (write: (address: string) => string) =>
    writeMessage(signer, (text) => text.replace(signer.address, write(signer.address)));
  const turned = (address: string) =>
    `0x${[...address.slice(2)].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')}`;
  const wrong = await sendFamilyProof(rest, 'eth', await withAddress(turned));
  expect(wrong.body).toMatchObject({ code: 101, error: expect.stringContaining('checksum (EIP-55)') });
  const lower = await sendFamilyProof(rest, 'eth', await withAddress((address) => address.toLowerCase()));
  expect(lower.status).toBe(201);
});

it('an EIP-4361 message for one family is rejected for another', async () => {
  const signer = await createSigner('sol');
  const proof = await writeMessage(signer, (text) => text.replace('your Solana account', 'your Ethereum account'));
  expect((await sendFamilyProof(rest, 'sol', proof)).body).toMatchObject({ code: 101 });
});

describe('texts that state their purpose', () => {
  it('link no wallet if they are for signing in', async () => {
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    const answer = await linkWith(rest, session, await createSigner('sol'), {
      text: signInText({ host: hostOf(backend) }),
    });
    expect(answer.status).toBe(400);
  });

  it('sign nobody in if they are for linking, and create no account', async () => {
    const signer = await createSigner('eth');
    const text = linkText({ host: hostOf(backend), account: 'ada' });
    expect((await signInWithSigner(rest, signer, { text })).body).toMatchObject({ code: 101 });
    // The first sign-in after it makes the account.
    expect((await signInWithSigner(rest, signer)).status).toBe(201);
  });

  it('link the wallet only to the account they name', async () => {
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    const signer = await createSigner('dot');
    const host = hostOf(backend);
    const other = await linkWith(rest, session, signer, { text: linkText({ host, account: 'somebody' }) });
    expect(other.status).toBe(400);
    const own = await linkWith(rest, session, signer, { text: linkText({ host, account: session.id }) });
    expect(own.status).toBe(200);
  });
});

it('cannot name an account with invalid characters', async () => {
  const [own, other] = ['\u0410\u0434\u0430', '\u0415\u0432\u0430'].map((name) => `${name}${randomInt(1e9)}`);
  const password = 'a long passphrase';
  const session = sessionOf(await rest('POST', 'users', { username: own, password }));
  const signer = await createSigner('eth');
  const host = hostOf(backend);
  for (const account of [own, other, String(own).replace(/[^\d]/g, '?')]) {
    const answer = await linkWith(rest, session, signer, { text: linkText({ host, account: String(account) }) });
    expect(answer.body).toMatchObject({ code: 141, error: expect.stringContaining('another account') });
  }
  expect((await linkWith(rest, session, signer, { text: linkText({ host, account: session.id }) })).status).toBe(200);
});

describe('a backend in production with an empty ACCEPTED_SIGN_IN_MESSAGES', () => {
  const claim = 'Claim your free airdrop at evil.example!';

  it.each(FAMILY_ORDER)('accepts the SDK’s sentence and the site’s text for %s', async (family) => {
    expect((await signInWithSigner(openRest, await createSigner(family))).status).toBe(201);
    const text = signInText({ host: hostOf(open) });
    expect((await signInWithSigner(openRest, await createSigner(family), { text })).status).toBe(201);
  });

  it.each(FAMILY_ORDER)('rejects every other text for %s, and creates no account', async (family) => {
    const signer = await createSigner(family);
    for (const text of [claim, 'Moralis Authentication.', `Moralis Authentication\n${claim}`, '']) {
      const { status, body } = await signInWithSigner(openRest, signer, { text });
      expect([status, body['code']], text).toEqual([404, 101]);
      expect(body['error']).toContain('was not created by this site');
    }
    expect((await signInWithSigner(openRest, signer)).status).toBe(201);
  });

  it.each(FAMILY_ORDER)('links a %s wallet by the same rule', async (family) => {
    const session = sessionOf(await signInWithSigner(openRest, await createSigner('eth')));
    const signer = await createSigner(family);
    const refused = await linkWith(openRest, session, signer, { text: claim });
    expect(refused.body).toMatchObject({ code: 141, error: expect.stringContaining('was not created by this site') });
    expect((await linkWith(openRest, session, signer)).status).toBe(200);
    const text = linkText({ host: hostOf(open), account: session.id });
    expect((await linkWith(openRest, session, await createSigner(family), { text })).status).toBe(200);
  });
});

describe('a backend that accepts only its site’s text', () => {
  it.each(FAMILY_ORDER)('links no %s wallet with the SDK’s sentence', async (family) => {
    const text = signInText({ host: hostOf(strict) });
    const session = sessionOf(await signInWithSigner(strictRest, await createSigner('eth'), { text }));
    const answer = await linkWith(strictRest, session, await createSigner(family));
    expect(answer.body).toMatchObject({ code: 141, error: expect.stringContaining('was not created by this site') });
  });

  it('accepts that text and EIP-4361 messages', async () => {
    const text = signInText({ host: hostOf(strict) });
    expect((await signInWithSigner(strictRest, await createSigner('eth'), { text })).status).toBe(201);
    const account = privateKeyToAccount(generatePrivateKey());
    const time = await fetchChallenge(strictRest);
    const { siteUrl, appId } = strict;
    const parts = { family: 'eth', siteUrl, address: account.address, chainId: 1, appId, time } as const;
    const data = buildEip4361(parts);
    const proof = { id: account.address, data, signature: await account.signMessage({ message: data }) };
    expect((await sendFamilyProof(strictRest, 'eth', proof)).status).toBe(201);
  });

  it('rejects every other text, and creates no account', async () => {
    for (const family of FAMILY_ORDER) {
      const answer = await signInWithSigner(strictRest, await createSigner(family));
      expect(answer.body).toMatchObject({ code: 101, error: expect.stringContaining('was not created by this site') });
    }
  });
});
