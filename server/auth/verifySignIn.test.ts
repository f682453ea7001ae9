import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { buildSignInMessage, CHALLENGE_LIFETIME_MS, DEFAULT_SIGN_IN_TEXT } from '@/protocol/signInMessage';
import { signInText } from '@/protocol/signInText';
import { createEthereum } from '@/server/auth/schemes/createEthereum';
import { verifySignIn, type SignInRules } from '@/server/auth/verifySignIn';

const account = privateKeyToAccount(generatePrivateKey());
const now = new Date('2026-01-01T12:00:00.000Z');
const rules: SignInRules = { appId: 'foyer', siteUrl: 'https://example.com', now, texts: 'any' };
const scheme = createEthereum({ findFault: () => Promise.resolve('other-signer') });
const verify = (authData: unknown, how = rules) => verifySignIn('eth', scheme, authData, how);
const nonce = 'ab'.repeat(16);

async function sign({ text = 'Hello', appId = 'foyer', issuedAt = now } = {}) {
  const data = buildSignInMessage({ text, appId, time: `${issuedAt.toISOString()}:${nonce}` });
  return { id: account.address, signature: await account.signMessage({ message: data }), data };
}

describe('the words of a sign-in', () => {
  const host = 'example.com';
  const claim = 'Claim your free airdrop at evil.example!';
  it.each([
    ['site', signInText({ host }), true],
    ['site', DEFAULT_SIGN_IN_TEXT, false],
    ['site', claim, false],
    ['sdk', signInText({ host }), true],
    ['sdk', DEFAULT_SIGN_IN_TEXT, true],
    ['sdk', claim, false],
    ['sdk', '', false],
    ['sdk', `${DEFAULT_SIGN_IN_TEXT} `, false],
    ['sdk', ` ${DEFAULT_SIGN_IN_TEXT}`, false],
    ['sdk', `${DEFAULT_SIGN_IN_TEXT}\n${claim}`, false],
    ['sdk', `${claim}\n\n${DEFAULT_SIGN_IN_TEXT}`, false],
    ['sdk', DEFAULT_SIGN_IN_TEXT.toLowerCase(), false],
    ['sdk', `${signInText({ host })} ${claim}`, false],
    ['sdk', `example.com wants you to sign in.`, false],
    ['any', claim, true],
    ['any', DEFAULT_SIGN_IN_TEXT, true],
  ] as const)('where SIGN_IN_TEXT is %s: %j', async (texts, text, isTaken) => {
    const outcome = verify(await sign({ text }), { ...rules, texts });
    if (isTaken) await expect(outcome).resolves.toHaveProperty('text', text);
    else await expect(outcome).rejects.toHaveProperty('fault', 'other-text');
  });
});

describe('verifySignIn', () => {
  it('answers address, moment and nonce of a good sign-in', async () => {
    const proof = await verify(await sign());
    expect(proof).toMatchObject({
      address: account.address.toLowerCase(),
      challenges: [{ issuedAt: now, nonce }],
      purpose: null,
    });
  });

  it('takes a text that names our own host, and letters beyond Latin', async () => {
    const text = 'example.com wants you to sign in — добро пожаловать 🚪';
    await expect(verify(await sign({ text }))).resolves.toHaveProperty('purpose', 'sign-in');
  });

  it('takes a challenge up to its last millisecond and not one longer', async () => {
    const proof = await sign();
    const end = now.getTime() + CHALLENGE_LIFETIME_MS;
    await expect(verify(proof, { ...rules, now: new Date(end) })).resolves.toBeTruthy();
    await expect(verify(proof, { ...rules, now: new Date(end + 1) })).rejects.toHaveProperty('fault', 'stale');
  });

  it.each([
    ['other application', () => sign({ appId: 'other' }), 'not-a-challenge'],
    ['other site', () => sign({ text: 'evil.example wants you to sign in' }), 'other-site'],
    ['other site below a blank line', () => sign({ text: ' \nevil.example wants you to sign in' }), 'other-site'],
    [
      'other site after ours',
      () => sign({ text: 'example.com wants you to sign in\nevil.example wants\tyou to sign in' }),
      'other-site',
    ],
    ['future', () => sign({ issuedAt: new Date(now.getTime() + 60_000) }), 'future'],
    ['unsigned', async () => ({ ...(await sign()), signature: undefined }), 'unsigned'],
    ['short signature', async () => ({ ...(await sign()), signature: '0x1234' }), 'malformed'],
    ['signature of nobody', async () => ({ ...(await sign()), signature: `0x${'00'.repeat(65)}` }), 'other-signer'],
    ['id of another kind', async () => ({ ...(await sign()), id: 5 }), 'malformed'],
    ['a list', async () => [await sign()], 'malformed'],
    ['nothing', () => Promise.resolve(null), 'malformed'],
  ])('refuses: %s', async (_title, make, fault) => {
    await expect(verify(await make())).rejects.toMatchObject({ name: 'SignInError', fault });
  });
});
