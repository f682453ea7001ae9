import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSignInMessage, signInText } from '@/protocol/sign-in/signInMessage';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { connectorOf, startSdk, type Sdk } from '@/tests/helpers/createSdk';
import { signInWithSigner, linkWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { requestMessage } from '@/tests/helpers/requestMessage';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createAccount, fetchChallenge } from '@/tests/helpers/walletSignIn';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

let backend: SharedBackend;
let rest: Rest;
let sdk: Sdk;

beforeAll(async () => {
  // As an operator has it: no other words than those that name the site, or are the SDK's own.
  backend = await shareBackend('strict');
  rest = createRest(backend.serverUrl, backend.appId);
  sdk = await startSdk(backend);
});

/** How a signed text reaches the backend: as the SDK sends it, alone, or in the fields of the SDK's successor. */
const FORMS = ['line', 'alone', 'message'] as const;
type Form = (typeof FORMS)[number];

async function send(signer: Signer, message: string, form: Form) {
  const { appId } = backend;
  const data =
    form === 'line' ? buildSignInMessage({ text: message, appId, time: await fetchChallenge(rest) }) : message;
  const signature = await signer.sign(data);
  const network = signer.family === 'sol' ? 'solana' : 'evm';
  const proof = form === 'message' ? { message: data, signature, network } : { id: signer.address, data, signature };
  return sendFamilyProof(rest, signer.family, proof);
}

describe('requestMessage', () => {
  it('returns an EIP-4361 text for the site, with a nonce of the backend and the requested times', async () => {
    const { address } = createAccount();
    const expirationTime = new Date(Date.now() + 60_000);
    const notBefore = new Date(Date.now() - 1_000);
    const more = { statement: 'Please confirm.', expirationTime, notBefore, resources: ['ipfs://a'] };
    const asked = { ...more, chain: '0x89' };
    const { message, id, profileId } = await requestMessage(rest, { address, family: 'eth' }, asked);
    const { host, origin } = new URL(backend.siteUrl);
    const read = parseSiweMessage(message);
    expect(read).toMatchObject({
      domain: host,
      uri: origin,
      chainId: 137,
      nonce: id,
      address,
      ...more,
    });
    expect(validateSiweMessage({ address, message: read, domain: host, nonce: id })).toBe(true);
    expect(profileId).toMatch(/^0x[\da-f]{64}$/);
    const again = await requestMessage(rest, { address: address.toLowerCase(), family: 'eth' });
    expect(again.profileId).toBe(profileId);
    expect(again.id).not.toBe(id);
  });

  it('limits a text to the lifetime of its challenge, shortened by the timeout', async () => {
    const signer = await createSigner('eth');
    const lifeOf = async (more: Record<string, unknown>) => {
      const { expirationTime } = parseSiweMessage((await requestMessage(rest, signer, more)).message);
      return Math.round((Number(expirationTime) - Date.now()) / 1_000);
    };
    expect(await lifeOf({ expirationTime: new Date(Date.now() + 86_400_000).toISOString() })).toBeLessThanOrEqual(300);
    expect(await lifeOf({ timeout: 15 })).toBeLessThanOrEqual(15);
    expect(await lifeOf({ networkType: 'evm', network: undefined })).toBeGreaterThan(290);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no address', { address: undefined }],
    ['an invalid address', { address: '0x12' }],
    ['an address that is an object', { address: { $ne: null } }],
    ['the address of another family', { address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }],
    ['another domain', { domain: 'evil.example' }],
    ['a URI of another site', { uri: 'https://evil.example' }],
    ['the site as the user name of another host', { uri: 'http://localhost@evil.example' }],
    ['an unknown chain', { chain: 'moon' }],
    ['chain 0', { chain: 0 }],
    ['another network', { network: 'Mumbai Testnet' }],
    ['a statement of two lines', { statement: 'a\nURI: https://evil.example' }],
    ['a field in the statement', { statement: 'URI: https://evil.example' }],
    ['a statement that asks for another site', { statement: 'evil.example wants you to sign in' }],
    ['a statement beyond ASCII', { statement: 'Sign in \u202e' }],
    ['an expiration in the past', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['an invalid expiration', { expirationTime: 'soon' }],
    ['a start after the expiration', { notBefore: new Date(Date.now() + 600_000).toISOString() }],
    ['a negative timeout', { timeout: -1 }],
    ['invalid resources', { resources: ['a\nb'] }],
  ])('rejects %s with 142', async (_what, change) => {
    const { address } = createAccount();
    const { status, body } = await rest('POST', 'functions/requestMessage', { address, chain: 1, ...change });
    expect([status, body['code']]).toEqual([400, 142]);
  });
});

describe.each(['eth', 'sol'] as const)('a requested text for %s', (family) => {
  it.each(FORMS)('signs in once, sent in the form %s', async (form) => {
    const signer = await createSigner(family);
    const { message } = await requestMessage(rest, signer);
    const first = await send(signer, message, form);
    expect(first.status).toBe(201);
    expect(JSON.stringify(first.body)).not.toContain('wants you');
    for (const again of FORMS) expect((await send(signer, message, again)).body).toMatchObject({ code: 101 });
    const { message: fresh } = await requestMessage(rest, signer);
    expect(sessionOf(await send(signer, fresh, form)).id).toBe(sessionOf(first).id);
  });

  const past = new Date(Date.now() - 60_000).toISOString();
  const later = new Date(Date.now() + 120_000).toISOString();
  const attacks: [string, (text: string) => string][] = [
    ['another domain', (text) => text.replace(/^localhost:\d+/, 'evil.example')],
    ['another port', (text) => text.replace(/^localhost:\d+/, 'localhost:1')],
    ['a URI of another site', (text) => text.replace(/URI: .*/, 'URI: https://evil.example')],
    ['an expiration in the past', (text) => text.replace(/Expiration Time: .*/, `Expiration Time: ${past}`)],
    ['a start in the future', (text) => text.replace(/(Expiration Time: .*)/, `$1\nNot Before: ${later}`)],
    ['another chain', (text) => text.replace(/Chain ID: .*/, `Chain ID: ${family === 'sol' ? 'devnet' : '5'}`)],
    ['an unknown nonce', (text) => text.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`)],
    ['no nonce', (text) => text.replace(/Nonce: .*\n/, '')],
    ['a nonce that names its row', (text) => text.replace(/(Nonce: .*)/, `$1@${family}`)],
  ];
  it.each(attacks)('rejects %s', async (_what, change) => {
    for (const form of FORMS) {
      const signer = await createSigner(family);
      const { message } = await requestMessage(rest, signer);
      const { status, body } = await send(signer, change(message), form);
      expect([status, body['code']], form).toEqual([404, 101]);
    }
  });

  it.each(FORMS)('signs nobody else in, in the form %s', async (form) => {
    const [own, other] = [await createSigner(family), await createSigner(family)];
    const { message } = await requestMessage(rest, own);
    // Signed by another key, and with the challenge of one address in a text for another.
    const swapped = message.replace(/(account:\n)\S+/, `$1${other.address}`);
    for (const text of [message, swapped]) {
      const { status, body } = await send(other, text, form);
      expect([status, body['code']]).toEqual([404, 101]);
    }
    expect((await send(own, message, form)).status).toBe(201);
  });

  it('links no wallet: it is for signing in', async () => {
    const session = sessionOf(
      await signInWithSigner(rest, await createSigner('eth'), {
        text: signInText({ host: new URL(backend.siteUrl).host }),
      }),
    );
    const signer = await createSigner(family);
    const { message } = await requestMessage(rest, signer);
    expect((await linkWith(rest, session, signer, { whole: message })).body).toMatchObject({ code: 141 });
  });
});

it('a text of another library counts with the SDK’s challenge line only, and once', async () => {
  const signer = await createSigner('eth');
  const { message } = await requestMessage(rest, signer);
  const foreign = message.replace(/Nonce: .*/, 'Nonce: kEWepMt9knR6lWJ6A');
  for (const form of ['alone', 'message'] as const) {
    expect((await send(signer, foreign, form)).body).toMatchObject({ code: 101 });
  }
  const data = buildSignInMessage({ text: foreign, appId: backend.appId, time: await fetchChallenge(rest) });
  const proof = { id: signer.address, data, signature: await signer.sign(data) };
  expect((await sendFamilyProof(rest, 'eth', proof)).status).toBe(201);
  expect((await sendFamilyProof(rest, 'eth', proof)).body).toMatchObject({ code: 101 });
});

it.each<[string, Record<string, unknown>]>([
  ['of another network', { network: 'solana' }],
  ['with two texts', { data: 'Moralis Authentication' }],
  ['without a text', { message: undefined }],
  ['with an object as the text', { message: { $ne: null } }],
  ['with a list as the address', { id: ['0x1'] }],
  ['unsigned', { signature: undefined }],
])('a proof %s is rejected', async (_what, change) => {
  const signer = await createSigner('eth');
  const { message } = await requestMessage(rest, signer);
  const proof = { message, signature: await signer.sign(message), network: 'evm', ...change };
  const { status, body } = await sendFamilyProof(rest, 'eth', proof);
  expect([status, body['code']]).toEqual([404, 101]);
});

it('the SDK 1.5.9 signs in with a requested text in the service’s template', async () => {
  const account = createAccount();
  const { message } = await sdk.Cloud.run('requestMessage', {
    address: account.address.toLowerCase(),
    chain: Number.parseInt('0x1', 16),
    networkType: 'evm',
  });
  const user = await sdk.authenticate({ connector: connectorOf(account, sdk), signingMessage: message } as never);
  expect(user.get('ethAddress')).toBe(account.address.toLowerCase());
  await sdk.User.logOut();
  const replay = sdk.authenticate({ connector: connectorOf(account, sdk), signingMessage: message } as never);
  await expect(replay).rejects.toMatchObject({ code: 101 });
});
