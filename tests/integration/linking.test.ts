import { randomInt } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress } from '@/protocol/chainFamilies';
import { linkText, signInText } from '@/protocol/sign-in/signInMessage';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { rounds, trial } from '@/tests/helpers/trials';
import { createPolkadotSigner } from '@/tests/stand-ins/signers/createPolkadotSigner';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

type Session = { id: string; token: string };

let backend: SharedBackend;
let twin: SharedBackend;
let rest: Rest;
let restOfTwin: Rest;

/** From a network address of its own each time, so that no refusal is one for asking often. */
function createNetworks({ serverUrl, appId }: SharedBackend): Rest {
  const plain = createRest(serverUrl, appId);
  const network = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
  return (method, path, body, options) =>
    plain(method, path, body, { ...options, headers: { ...options?.headers, 'X-Forwarded-For': network() } });
}

beforeAll(async () => {
  backend = await shareBackend('proxy');
  twin = await shareTwin('proxy');
  rest = createNetworks(backend);
  restOfTwin = createNetworks(twin);
});

const enter = async (signer: Signer): Promise<Session> => sessionOf(await signInWithSigner(rest, signer));
const addressOf = ({ family, address }: Signer) => normalizeAddress(family, address);
const unlink = (signer: Signer, { token }: Session, by = rest) =>
  by(
    'DELETE',
    `classes/_${CHAIN_FAMILIES[signer.family].addressClass}/${addressOf(signer)}`,
    {},
    { sessionToken: token },
  );
const save = ({ id, token }: Session, changes: Record<string, unknown>) =>
  rest('PUT', `classes/_User/${id}`, changes, { sessionToken: token });
const read = async ({ id, token }: Session) => (await rest('GET', `users/${id}`, {}, { sessionToken: token })).body;
async function signUp(): Promise<Session> {
  const username = `ada${Math.random().toString(36).slice(2)}`;
  return sessionOf(await rest('POST', 'users', { username, password: 'a long passphrase' }));
}

describe.each(FAMILY_ORDER)('an account and %s wallets', (family) => {
  const { provider, accountsField, addressField, addressClass } = CHAIN_FAMILIES[family];

  it(`[B03][B04][G28:${provider}] a password account links a wallet, unlinks it, and keeps its password`, async () => {
    const session = await signUp();
    const signer = await createSigner(family);
    expect((await linkWith(rest, session, signer)).status).toBe(200);
    expect(await read(session)).toMatchObject({ [accountsField]: [addressOf(signer)] });
    expect((await enter(signer)).id).toBe(session.id);
    expect((await unlink(signer, session)).status).toBe(200);
    const after = await read(session);
    expect(after).not.toHaveProperty(accountsField);
    expect(after).not.toHaveProperty(addressField);
    expect((await enter(signer)).id).not.toBe(session.id);
  });

  it('[E04] a wallet account is read and changed only by itself, and so is its address row', async () => {
    const signer = await createSigner(family);
    const session = await enter(signer);
    const acl = { '*': { read: true, write: true } };
    await save(session, { ACL: acl });
    const own = { [session.id]: { read: true, write: true } };
    const master = createMasterClient(backend);
    expect(await master.users({ objectId: session.id })).toMatchObject([{ ACL: own }]);
    expect(await master.find(addressClass, { objectId: addressOf(signer) })).toMatchObject([{ ACL: own }]);
    const stranger = await enter(await createSigner(family));
    expect(await read({ ...stranger, id: session.id })).toMatchObject({ code: 101 });
    expect((await save({ ...stranger, id: session.id }, { about: 'x' })).status).toBeGreaterThanOrEqual(400);
  });

  it('linking an address of another account fails with 208, whatever text was signed', async () => {
    const taken = await createSigner(family);
    const owner = await enter(taken);
    const session = await signUp();
    const text = linkText({ host: new URL(backend.siteUrl).host, account: session.id });
    expect((await linkWith(rest, session, taken, { text })).body).toMatchObject({ code: 208 });
    expect(await read(session)).not.toHaveProperty(accountsField);
    expect((await enter(taken)).id).toBe(owner.id);
  });

  it('a text for linking does not sign in', async () => {
    const signer = await createSigner(family);
    const session = await enter(signer);
    const text = linkText({ host: new URL(backend.siteUrl).host, account: session.id });
    const proof = await proveWith(rest, signer, { text });
    expect((await sendFamilyProof(rest, family, proof)).body).toMatchObject({ code: 101 });
  });

  it('of the last two wallets, unlinked at once on two backends, one remains', async () => {
    for (let round = 0; round < rounds(4, 1); round++) {
      const [first, second] = [await createSigner(family), await createSigner(round % 2 ? family : 'eth')];
      const session = await enter(first);
      await linkWith(rest, session, second);
      const answers = await Promise.all([unlink(first, session), unlink(second, session, restOfTwin)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body['code'] === 119)).toHaveLength(1);
      const remaining = answers[0]?.status === 200 ? second : first;
      expect((await enter(remaining)).id).toBe(session.id);
    }
  });

  it('a wallet linked by two accounts at once, on two backends, belongs to one of them', async () => {
    const signer = await createSigner(family);
    const sessions = [await signUp(), await signUp()];
    const answers = await Promise.all(sessions.map((session, i) => linkWith(i ? restOfTwin : rest, session, signer)));
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])).sort()).toEqual([200, 208]);
    const winner = sessions[answers.findIndex(({ status }) => status === 200)];
    expect((await enter(signer)).id).toBe(winner?.id);
    expect(await createMasterClient(backend).find(addressClass, { objectId: addressOf(signer) })).toHaveLength(1);
  });

  it('a wallet linked by two wallet accounts at once, on two backends, fails with 208 for one of them', async () => {
    const signer = await createSigner(family);
    const sessions = [await enter(await createSigner('eth')), await enter(await createSigner(family))];
    const database = new pg.Client(backend.databaseUri);
    await database.connect();
    // Both have looked whose the address is before either can write it down.
    await database.query(`BEGIN; LOCK TABLE "${addressClass}" IN EXCLUSIVE MODE`);
    const link = (session: Session | undefined, { siteUrl }: SharedBackend, by: Rest) => {
      const text = linkText({ host: new URL(siteUrl).host, account: String(session?.id) });
      return linkWith(by, session as Session, signer, { text });
    };
    const links = [link(sessions[0], backend, rest), link(sessions[1], twin, restOfTwin)];
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '"${addressClass}"'::regclass`;
    try {
      await expect.poll(async () => (await database.query(waiting)).rowCount).toBe(2);
    } finally {
      await database.end();
    }
    const answers = await Promise.all(links);
    expect(answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])).sort()).toEqual([200, 208]);
    const won = answers[0]?.status === 200 ? 0 : 1;
    expect((await enter(signer)).id).toBe(sessions[won]?.id);
    expect((await read(sessions[1 - won] as Session))[accountsField] ?? []).not.toContain(addressOf(signer));
  });

  trial('fifty concurrent first sign-ins on two backends create one account', async () => {
    const signer = await createSigner(family);
    const proofs = await Promise.all(Array.from({ length: 50 }, () => proveWith(rest, signer)));
    const answers = await Promise.all(
      proofs.map((proof, i) => sendFamilyProof(i % 2 ? restOfTwin : rest, family, proof)),
    );
    const sessions = answers.map(sessionOf);
    expect(answers.map(({ body }) => body['error'] ?? 'in')).toEqual(Array(50).fill('in'));
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(50);
  });

  it('stays consistent if the SDK removes the provider while addresses remain, or with the only one', async () => {
    const [first, second] = [await createSigner(family), await createSigner(family)];
    const session = await enter(first);
    await save(session, { authData: { [provider]: null } });
    expect((await enter(first)).id).toBe(session.id);
    await linkWith(rest, session, second);
    await unlink(first, session);
    await save(session, { authData: { [provider]: null }, [accountsField]: [], [addressField]: addressOf(first) });
    expect(await read(session)).toMatchObject({
      [accountsField]: [addressOf(second)],
      [addressField]: addressOf(second),
    });
    expect((await enter(second)).id).toBe(session.id);
  });

  it('the address named by the SDK at sign-in becomes the current one', async () => {
    const [first, second] = [await createSigner(family), await createSigner(family)];
    const session = await enter(first);
    await linkWith(rest, session, second);
    expect(await read(session)).toMatchObject({ [addressField]: addressOf(first) });
    const again = await enter(second);
    await save(again, {
      [accountsField]: { __op: 'AddUnique', objects: [addressOf(second)] },
      [addressField]: addressOf(second),
    });
    expect(await read(session)).toMatchObject({
      [accountsField]: [first, second].map(addressOf),
      [addressField]: addressOf(second),
    });
  });
});

it('[B03] the SDK’s misspelt solAccounts, or a whole list in its place, changes nothing', async () => {
  const [first, second] = [await createSigner('sol'), await createSigner('sol')];
  const session = await enter(first);
  const { status } = await linkWith(rest, session, second);
  expect(status).toBe(200);
  await save(session, { SolAccounts: { __op: 'AddUnique', objects: ['somebody'] } });
  await save(session, { solAccounts: ['somebody'] });
  const user = await read(session);
  expect(user).not.toHaveProperty('SolAccounts');
  expect(user['solAccounts']).toEqual([first.address, second.address]);
});

it.each(['eth', 'erd'] as const)('a %s address is stored in lower case, however it is sent', async (family) => {
  let signer = await createSigner(family);
  // One in four thousand addresses has no capital letter.
  while (family === 'eth' && signer.address === signer.address.toLowerCase()) signer = await createSigner(family);
  const proof = await proveWith(rest, signer);
  const id = family === 'eth' ? signer.address : signer.address.toUpperCase();
  expect(id).not.toBe(id.toLowerCase());
  const session = sessionOf(await sendFamilyProof(rest, family, { ...proof, id }));
  expect(await read(session)).toMatchObject({ [CHAIN_FAMILIES[family].addressField]: id.toLowerCase() });
  expect((await enter(signer)).id).toBe(session.id);
});

it('a proof sent with another account’s session neither signs in to nor changes its account', async () => {
  const signer = await createSigner('eth');
  const owner = await enter(signer);
  const stranger = await enter(await createSigner('eth'));
  const text = linkText({ host: new URL(backend.siteUrl).host, account: owner.id });
  const proof = await proveWith(rest, signer, { text });
  const answer = await sendFamilyProof(rest, 'eth', proof, { sessionToken: stranger.token });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.body).not.toHaveProperty('sessionToken');
});

describe('one Polkadot key written for two networks', () => {
  it('belongs to one account, whichever form is linked first', async () => {
    const signer = await createPolkadotSigner();
    const owner = await enter(signer);
    const session = await signUp();
    expect((await linkWith(rest, session, signer.as(2))).body).toMatchObject({ code: 208 });
    expect((await linkWith(rest, owner, signer.as(2))).status).toBe(200);
    expect(await read(owner)).toMatchObject({ dotAccounts: [signer.address], dotAddress: signer.address });
  });

  trial('linked by two accounts at once in two forms, belongs to one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const signer = await createPolkadotSigner();
      const sessions = [await signUp(), await signUp()];
      const answers = await Promise.all(
        sessions.map((session, i) => linkWith(i ? restOfTwin : rest, session, signer.as(i * 2))),
      );
      expect(answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])).sort()).toEqual([200, 208]);
    }
  });

  it('creates one account for concurrent first sign-ins in two forms', async () => {
    const signer = await createPolkadotSigner();
    const text = signInText({ host: new URL(backend.siteUrl).host });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => signInWithSigner(rest, signer.as((i % 2) * 2), { text })),
    );
    expect(answers.map(({ body }) => body['error'] ?? 'in')).toEqual(Array(10).fill('in'));
    expect(new Set(answers.map((answer) => sessionOf(answer).id)).size).toBe(1);
  });

  it('no longer signs in once unlinked, in any form', async () => {
    const signer = await createPolkadotSigner();
    const session = await signUp();
    await linkWith(rest, session, signer);
    await enter(signer.as(0));
    expect((await unlink(signer, session)).status).toBe(200);
    for (const form of [signer.as(0), signer.as(2), signer]) expect((await enter(form)).id).not.toBe(session.id);
  });
});
