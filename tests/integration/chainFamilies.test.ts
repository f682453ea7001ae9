import { beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { rounds } from '@/tests/helpers/trials';
import { createPolkadotSigner, type PolkadotOptions } from '@/tests/stand-ins/signers/createPolkadotSigner';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

let backend: SharedBackend;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
});

const fetchUser = async ({ id, token }: { id: string; token: string }) =>
  (await rest('GET', `users/${id}`, {}, { sessionToken: token })).body;
const findRows = async (family: ChainFamily, token: string) => {
  const { body } = await rest('GET', `classes/_${CHAIN_FAMILIES[family].addressClass}`, {}, { sessionToken: token });
  return (body['results'] as { objectId: string }[]).map(({ objectId }) => objectId);
};

describe.each(FAMILY_ORDER)('a %s wallet', (family) => {
  const { provider, accountsField, addressField } = CHAIN_FAMILIES[family];

  it(`[G28:${provider}][B03][B04] creates an account with an address row for a new address, and finds it again`, async () => {
    const signer = await createSigner(family);
    const address = normalizeAddress(family, signer.address);
    const first = await signInWithSigner(rest, signer);
    expect(first.status).toBe(201);
    const session = sessionOf(first);
    expect(await fetchUser(session)).toMatchObject({ [accountsField]: [address], [addressField]: address });
    expect(await findRows(family, session.token)).toEqual([address]);
    const again = await signInWithSigner(rest, signer);
    expect(again.status).toBe(200);
    expect(sessionOf(again).id).toBe(session.id);
  });

  it('stores neither signature nor text', async () => {
    const signer = await createSigner(family);
    const answer = await signInWithSigner(rest, signer);
    const { id } = sessionOf(answer);
    const stored = await createMasterClient(backend).users({ objectId: id });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('signature');
    expect(answer.body['authData']).toEqual({ [provider]: { id: normalizeAddress(family, signer.address) } });
  });

  it('rejects a signature that was used before', async () => {
    const proof = await proveWith(rest, await createSigner(family));
    expect((await sendFamilyProof(rest, family, proof)).status).toBe(201);
    expect(await sendFamilyProof(rest, family, proof)).toMatchObject({ status: 404, body: { code: 101 } });
  });

  it('creates one account for concurrent first sign-ins, each with a session', async () => {
    const signer = await createSigner(family);
    const count = rounds(50, 6);
    const proofs = await Promise.all(Array.from({ length: count }, () => proveWith(rest, signer)));
    const answers = await Promise.all(proofs.map((proof) => sendFamilyProof(rest, family, proof)));
    const sessions = answers.map(sessionOf);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(count);
    const [one] = sessions;
    expect(await findRows(family, one?.token ?? '')).toHaveLength(1);
  });

  it('is linked to an account, signs in to it whichever was linked first, and is unlinked again', async () => {
    const [first, second] = [await createSigner(family), await createSigner(family)];
    const session = sessionOf(await signInWithSigner(rest, first));
    expect((await linkWith(rest, session, second)).status).toBe(200);
    for (const signer of [first, second]) expect(sessionOf(await signInWithSigner(rest, signer)).id).toBe(session.id);
    const [one, two] = [first, second].map(({ address }) => normalizeAddress(family, address));
    expect(await fetchUser(session)).toMatchObject({ [accountsField]: [one, two] });

    const row = `classes/_${CHAIN_FAMILIES[family].addressClass}/${one ?? ''}`;
    expect((await rest('DELETE', row, {}, { sessionToken: session.token })).status).toBe(200);
    expect(await fetchUser(session)).toMatchObject({ [accountsField]: [two], [addressField]: two });
    expect(sessionOf(await signInWithSigner(rest, second)).id).toBe(session.id);
    expect(sessionOf(await signInWithSigner(rest, first)).id).not.toBe(session.id);
  });

  it('of another account is rejected with 208, and nothing changes', async () => {
    const taken = await createSigner(family);
    const owner = sessionOf(await signInWithSigner(rest, taken));
    const session = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
    const before = await fetchUser(session);
    expect(await linkWith(rest, session, taken)).toMatchObject({ status: 400, body: { code: 208 } });
    expect(await fetchUser(session)).toEqual(before);
    expect(sessionOf(await signInWithSigner(rest, taken)).id).toBe(owner.id);
  });

  it('cannot be unlinked if it is the only sign-in method', async () => {
    const signer = await createSigner(family);
    const session = sessionOf(await signInWithSigner(rest, signer));
    const row = `classes/_${CHAIN_FAMILIES[family].addressClass}/${normalizeAddress(family, signer.address)}`;
    const refusal = await rest('DELETE', row, {}, { sessionToken: session.token });
    expect(refusal.body).toMatchObject({ code: 119 });
    expect(await findRows(family, session.token)).toHaveLength(1);
  });

  it('of another user cannot be unlinked, nor its row be found', async () => {
    const signer = await createSigner(family);
    const owner = sessionOf(await signInWithSigner(rest, signer));
    await linkWith(rest, owner, await createSigner(family));
    const stranger = sessionOf(await signInWithSigner(rest, await createSigner(family)));
    const row = `classes/_${CHAIN_FAMILIES[family].addressClass}/${normalizeAddress(family, signer.address)}`;
    const answer = await rest('DELETE', row, {}, { sessionToken: stranger.token });
    expect(answer.body).toMatchObject({ code: 101 });
    expect(await findRows(family, owner.token)).toHaveLength(2);
  });

  it('becomes the current address at its owner’s request only', async () => {
    const [first, second] = [await createSigner(family), await createSigner(family)];
    const session = sessionOf(await signInWithSigner(rest, first));
    await linkWith(rest, session, second);
    const [one, two] = [first, second].map(({ address }) => normalizeAddress(family, address));
    const choose = (address: unknown) =>
      rest('PUT', `classes/_User/${session.id}`, { [addressField]: address }, { sessionToken: session.token });
    await choose(two);
    expect(await fetchUser(session)).toMatchObject({ [addressField]: two });
    const { address: other } = await createSigner(family);
    await choose(normalizeAddress(family, other));
    expect(await fetchUser(session)).toMatchObject({ [accountsField]: [one, two], [addressField]: two });
  });
});

it('an account holds a wallet of every family, and each signs in to it', async () => {
  const signers = await Promise.all(FAMILY_ORDER.map(createSigner));
  const [first, ...others] = signers;
  if (!first) throw new Error('No family is known.');
  const session = sessionOf(await signInWithSigner(rest, first));
  for (const signer of others) expect((await linkWith(rest, session, signer)).status).toBe(200);
  for (const signer of signers) expect(sessionOf(await signInWithSigner(rest, signer)).id).toBe(session.id);
});

describe('Polkadot', () => {
  it.each<PolkadotOptions>([
    { type: 'sr25519', wrapped: true },
    { type: 'sr25519', wrapped: false },
    { type: 'ed25519', wrapped: true },
    { type: 'ed25519', wrapped: false },
    { type: 'ecdsa', wrapped: true },
    { type: 'ecdsa', wrapped: false },
  ])('accepts a $type key with a wrapped text: $wrapped', async (options) => {
    expect((await signInWithSigner(rest, await createPolkadotSigner(options))).status).toBe(201);
  });

  it('identifies one key by its addresses on every network', async () => {
    const signer = await createPolkadotSigner();
    const session = sessionOf(await signInWithSigner(rest, signer));
    const elsewhere = await signInWithSigner(rest, signer.as(0));
    expect(sessionOf(elsewhere).id).toBe(session.id);
  });
});
