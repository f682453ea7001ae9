import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import {
  buildSignInMessage,
  CHALLENGE_LIFETIME_MS,
  DEFAULT_SIGN_IN_TEXT,
  linkText,
  signInText,
} from '@/protocol/sign-in/signInMessage';
import { buildEip4361, type Eip4361Parts } from '@/protocol/sign-in/eip4361';
import { createEthereum } from '@/server/auth/schemes/ethereum';
import { verifySignIn, type SignInRules } from '@/server/auth/verifySignIn';

const account = privateKeyToAccount(generatePrivateKey());
const now = new Date('2026-01-01T12:00:00.000Z');
const rules: SignInRules = { appId: 'foyer', siteUrl: 'https://example.com', now, texts: 'any' };
const scheme = createEthereum({ validateSignature: () => Promise.resolve('other-signer') });
const verify = (authData: unknown, how = rules) => verifySignIn('eth', scheme, authData, how);
const nonce = 'ab'.repeat(16);

async function sign({ text = 'Hello', appId = 'foyer', issuedAt = now } = {}) {
  const data = buildSignInMessage({ text, appId, time: `${issuedAt.toISOString()}:${nonce}` });
  return { id: account.address, signature: await account.signMessage({ message: data }), data };
}

describe('the text of a sign-in', () => {
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
  ] as const)('where ACCEPTED_SIGN_IN_MESSAGES is %s: %j', async (texts, text, isTaken) => {
    const outcome = verify(await sign({ text }), { ...rules, texts });
    if (isTaken) await expect(outcome).resolves.toHaveProperty('text', text);
    else await expect(outcome).rejects.toHaveProperty('reason', 'other-text');
  });
});

describe('verifySignIn', () => {
  it('returns address, time and nonce of a valid sign-in', async () => {
    const proof = await verify(await sign());
    expect(proof).toMatchObject({
      address: account.address.toLowerCase(),
      challenges: [{ issuedAt: now, nonce }],
      purpose: null,
    });
  });

  it('accepts a text that names our own host, and non-Latin letters', async () => {
    const text = 'example.com wants you to sign in — добро пожаловать 🚪';
    await expect(verify(await sign({ text }))).resolves.toHaveProperty('purpose', 'sign-in');
  });

  it('accepts a challenge up to its last millisecond', async () => {
    const proof = await sign();
    const end = now.getTime() + CHALLENGE_LIFETIME_MS;
    await expect(verify(proof, { ...rules, now: new Date(end) })).resolves.toBeTruthy();
    await expect(verify(proof, { ...rules, now: new Date(end + 1) })).rejects.toHaveProperty('reason', 'stale');
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
    ['no proof', () => Promise.resolve(undefined), 'malformed'],
  ])('refuses: %s', async (_title, make, error) => {
    await expect(verify(await make())).rejects.toMatchObject({ name: 'SignInError', reason: error });
  });
});

describe('the signed text', () => {
  const host = 'example.com';
  const time = `${now.toISOString()}:${nonce}`;
  const standard = (more: Partial<Eip4361Parts> = {}) =>
    buildEip4361({
      ...{ family: 'eth', siteUrl: rules.siteUrl, address: account.address, chainId: 5, appId: 'foyer', time },
      ...more,
    });
  const signed = async (data: string) => ({
    id: account.address,
    signature: await account.signMessage({ message: data }),
    data,
  });
  const subject = `eth:${account.address.toLowerCase()}:5`;
  const ours: SignInRules = { ...rules, texts: 'site' };

  it('may be a message of EIP-4361 alone, with the challenge in it', async () => {
    await expect(verify(await signed(standard()), ours)).resolves.toMatchObject({
      challenges: [{ nonce, issuedAt: null, subject }],
      purpose: 'sign-in',
      text: standard(),
    });
  });

  it('may be such a message above the line, with one challenge for both, or with two', async () => {
    const one = buildSignInMessage({ text: standard(), appId: 'foyer', time });
    expect((await verify(await signed(one), ours)).challenges).toEqual([{ nonce, issuedAt: now }]);
    const other = 'cd'.repeat(16);
    const two = buildSignInMessage({ text: standard(), appId: 'foyer', time: `${now.toISOString()}:${other}` });
    expect((await verify(await signed(two), ours)).challenges).toEqual([
      { nonce: other, issuedAt: now },
      { nonce, issuedAt: null, subject },
    ]);
  });

  it('may carry the nonce of another library where the line holds a challenge', async () => {
    const others = standard().replace(nonce, 'aB3dE6gH');
    const line = buildSignInMessage({ text: others, appId: 'foyer', time });
    expect((await verify(await signed(line), ours)).challenges).toEqual([{ nonce, issuedAt: now }]);
    await expect(verify(await signed(others), ours)).rejects.toHaveProperty('reason', 'not-a-challenge');
    // Nor is its age looked at.
    const late = { ...ours, now: new Date(now.getTime() + CHALLENGE_LIFETIME_MS + 1) };
    await expect(verify(await signed(others), late)).rejects.toHaveProperty('reason', 'not-a-challenge');
    await expect(verify(await signed(standard()), late)).rejects.toHaveProperty('reason', 'stale');
  });

  it('may be a request to link a wallet, which the result says', async () => {
    const proof = await sign({ text: linkText({ host, account: 'mary' }) });
    await expect(verify(proof, ours)).resolves.toHaveProperty('purpose', 'link');
  });

  it.each([
    ['both to sign in and to link', `${signInText({ host })}\n${linkText({ host, account: 'mary' })}`, 'other-purpose'],
    ['words without a challenge', null, 'not-a-challenge'],
  ])('is not %s', async (_what, text, error) => {
    const proof = text === null ? await signed('Hello') : await sign({ text });
    await expect(verify(proof)).rejects.toHaveProperty('reason', error);
  });

  it('is refused where the challenge is invalid', async () => {
    const proof = await signed('Hello\n\nId: foyer:yesterday');
    await expect(verify(proof)).rejects.toHaveProperty('reason', 'not-a-challenge');
  });

  it('is refused where the challenge below an EIP-4361 message is invalid', async () => {
    const proof = await signed(buildSignInMessage({ text: standard(), appId: 'foyer', time: 'yesterday' }));
    await expect(verify(proof, ours)).rejects.toHaveProperty('reason', 'not-a-challenge');
  });

  it('names the network of its family in the fields of the SDK’s successor', async () => {
    const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
    const takesAll = {
      ...scheme,
      readKey: (key: string) => Promise.resolve(key),
      validateSignature: () => Promise.resolve(null),
    };
    const message = standard({ family: 'sol', address, chainId: 'mainnet' });
    const proof = { signature: 'a signature', message };
    for (const network of ['solana', undefined]) {
      await expect(verifySignIn('sol', takesAll, { ...proof, network }, ours)).resolves.toHaveProperty('key', address);
    }
    for (const network of ['evm', '', null]) {
      const outcome = verifySignIn('sol', takesAll, { ...proof, network }, ours);
      await expect(outcome).rejects.toHaveProperty('reason', 'malformed');
    }
  });

  it('may come in the fields of the SDK’s successor, but not in a mix of both', async () => {
    const { id, signature, data } = await signed(standard());
    const address = account.address.toLowerCase();
    await expect(verify({ signature, message: data, network: 'evm' })).resolves.toHaveProperty('address', address);
    await expect(verify({ signature, message: data })).resolves.toHaveProperty('address', address);
    await expect(verify({ id, signature, data, message: data })).resolves.toHaveProperty('address', address);
    for (const mixed of [
      { id, signature, data, message: `${data} ` },
      { signature, message: data, network: 'solana' },
      { signature, message: data, network: 'eth' },
      { signature, message: 'Hello' },
      { signature, message: 5 },
      { signature, message: { toString: 5 } },
      { id, signature, data: 5 },
      { id, signature: 5, data },
    ]) {
      await expect(verify(mixed), JSON.stringify(mixed)).rejects.toHaveProperty('reason', 'malformed');
    }
    for (const without of [undefined, null, '', data]) {
      await expect(verify({ id, signature: without, data })).rejects.toHaveProperty('reason', 'unsigned');
    }
  });

  it('is verified with its address, text and chain', async () => {
    const requested: unknown[] = [];
    const noting = {
      ...scheme,
      validateSignature: (question: unknown) => (requested.push(question), Promise.resolve(null)),
      readKey: (address: string) => Promise.resolve(`key of ${address}`),
    };
    const { signature, data } = await signed(standard());
    const proof = await verifySignIn('eth', noting, { signature, message: data }, ours);
    const address = account.address.toLowerCase();
    expect(proof.key).toBe(`key of ${address}`);
    const plain = await sign();
    await verifySignIn('eth', noting, plain, rules);
    expect(requested).toEqual([
      { address, message: data, signature, chainId: 5 },
      { address, message: plain.data, signature: plain.signature, chainId: undefined },
    ]);
    await expect(verifySignIn('eth', noting, { ...plain, signature: 5 }, rules)).rejects.toHaveProperty(
      'reason',
      'malformed',
    );
    expect(requested).toHaveLength(2);
    const nobody = { ...noting, readKey: () => Promise.resolve(null) };
    await expect(verifySignIn('eth', nobody, plain, rules)).rejects.toHaveProperty('reason', 'malformed');
  });
});
