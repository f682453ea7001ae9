import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { createAccountClient, type AccountClient } from '@/tests/helpers/accountClient';
import { comeInWith, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { turnOnTwoStep } from '@/tests/helpers/twoStep';
import { nextCode } from '@/tests/helpers/twoStepCodes';
import { createSigner } from '@/tests/peers/signers/createSigner';
import type { Signer } from '@/tests/peers/signers/Signer';

let backend: TestBackend;
let client: AccountClient;

beforeAll(async () => {
  backend = await startBackend();
  client = createAccountClient(backend);
});
afterAll(() => backend?.stop());

const forged = (signer: Signer) => ({
  [CHAIN_FAMILIES[signer.family].provider]: { id: signer.address, signature: '0x00', data: 'anything' },
});
const proofOf = async (signer: Signer) => ({
  [CHAIN_FAMILIES[signer.family].provider]: await proveWith(client.rest, signer),
});

/** Whether a key opens an account. */
const opens = async (signer: Signer, id: string) => sessionOf(await comeInWith(client.rest, signer)).id === id;

it.each([
  // Parse Server looks at them in the order of their names, at the attacker's own first.
  ['dot', 'eth'],
  ['eth', 'sol'],
] as const)(
  "a key of %s does not open the account of somebody else's address of %s named beside it",
  async (own, other) => {
    const victim = await createSigner(other);
    const { id } = sessionOf(await comeInWith(client.rest, victim));
    const attacker = await createSigner(own);
    const answer = await client.rest('POST', 'users', {
      authData: { ...(await proofOf(attacker)), ...forged(victim) },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await opens(attacker, id)).toBe(false);
    expect(await opens(victim, id)).toBe(true);
  },
);

it('a password with a wallet that is not of the account needs the code all the same, and links nothing', async () => {
  const person = await turnOnTwoStep(client);
  const wallet = await createSigner('eth');
  expect((await linkWith(client.rest, person, wallet)).status).toBe(200);
  for (const family of ['eth', 'sol'] as const) {
    const attacker = await createSigner(family);
    const authData = { ...(family === 'eth' ? {} : forged(wallet)), ...(await proofOf(attacker)) };
    const answer = await client.logIn(person.username, { authData });
    expect(answer.body).not.toHaveProperty('sessionToken');
    expect(answer.status).toBeLessThan(500);
    expect(await opens(attacker, person.id)).toBe(false);
  }
  // The owner's own wallet is a key.
  expect((await client.logIn(person.username, { authData: await proofOf(wallet) })).status).toBe(200);
});

it('nobody tries codes of the second step, or uses up the tries, by naming an address of the account', async () => {
  const person = await turnOnTwoStep(client);
  const wallet = await createSigner('eth');
  expect((await linkWith(client.rest, person, wallet)).status).toBe(200);
  const next = nextCode(person.secret);
  const guesses = [...Array.from({ length: 11 }, () => 'wrong!'), next];
  const answers = await Promise.all(
    guesses.map((token) => client.rest('POST', 'users', { authData: { ...forged(wallet), mfa: { token } } })),
  );
  // All alike, the right code's too.
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect((await client.logIn(person.username, { authData: { mfa: { token: next } } })).status).toBe(200);
});

it('two addresses proved at once make one account that both open', async () => {
  const [eth, sol] = [await createSigner('eth'), await createSigner('sol')];
  const answer = await client.rest('POST', 'users', { authData: { ...(await proofOf(eth)), ...(await proofOf(sol)) } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id } = sessionOf(answer);
  expect(await opens(eth, id)).toBe(true);
  expect(await opens(sol, id)).toBe(true);
  expect((await sendFamilyProof(client.rest, 'eth', await proveWith(client.rest, eth))).status).toBe(200);
});
