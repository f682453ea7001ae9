import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAIN_FAMILIES, FAMILY_ORDER, normalizeAddress, type ChainFamily } from '@/protocol/chainFamilies';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { signInWithSigner, linkWith, proveWith, sendFamilyProof, sessionOf } from '@/tests/helpers/familySignIn';
import { FORGERIES } from '@/tests/helpers/forgeries/forgeries';
import { rounds } from '@/tests/helpers/trials';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { createSigner } from '@/tests/stand-ins/signers/createSigner';

/** How often each forgery of each family is tried, each time with keys and a challenge of its own. */
const ROUNDS = rounds(10, 1);
/** The least number of forgeries that is a trial. */
const MIN_FORGERIES = rounds(2_000, 200);

let backend: SharedBackend;
let rest: Rest;
let database: Client;
let tried = 0;
/** Those of the victims and the accounts that a forgery needs beside it. */
const victims = new Map<ChainFamily, { address: string; id: string; token: string }>();

const network = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.');
/** How many rows of each kind there are; a question for each class over HTTP would be half of all that is done here. */
const count = async (): Promise<Record<string, number>> => {
  const classes = ['_User', '_Session', ...FAMILY_ORDER.map((family) => CHAIN_FAMILIES[family].addressClass)];
  const columns = classes.map((name) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`);
  const { rows } = await database.query<Record<string, number>>(`SELECT ${columns.join(', ')}`);
  return rows[0] ?? {};
};

beforeAll(async () => {
  backend = await shareBackend('proxy');
  database = new Client({ connectionString: backend.databaseUri });
  await database.connect();
  const plain = createRest(backend.serverUrl, backend.appId);
  // From a network address of its own each time, so that no refusal is one for asking often.
  rest = (method, path, body, options) =>
    plain(method, path, body, { ...options, headers: { ...options?.headers, 'X-Forwarded-For': network() } });
  for (const family of FAMILY_ORDER) {
    const signer = await createSigner(family);
    victims.set(family, { address: signer.address, ...sessionOf(await signInWithSigner(rest, signer)) });
  }
});
afterAll(async () => {
  await database.end();
});

describe.each(FAMILY_ORDER)('a forged %s sign-in', (family) => {
  /** What forgeries are to be linked to: signed in a moment ago, so that it may link. */
  let linking: { id: string; token: string };
  beforeAll(async () => {
    linking = sessionOf(await signInWithSigner(rest, await createSigner('eth')));
  });

  const forgeOnce = async (name: string): Promise<boolean> => {
    const victim = victims.get(family);
    const forge = FORGERIES[name];
    if (!victim || !forge) throw new Error('There is nobody to forge.');
    const { appId, siteUrl } = backend;
    const forgery = await forge({ rest, own: await createSigner(family), victim, appId, siteUrl });
    if (!forgery) return false;
    const answer = await sendFamilyProof(rest, forgery.sentAs ?? family, forgery.proof);
    expect(answer.status, JSON.stringify(answer.body)).toBe(404);
    expect(answer.body).toMatchObject({ code: 101, error: expect.stringMatching(forgery.refusal) });
    expect(answer.body).not.toHaveProperty('sessionToken');
    tried++;
    return true;
  };

  it.each(Object.keys(FORGERIES))('%s is rejected for that reason and changes nothing', async (name) => {
    // One that used the challenge up before came in rightly, and is counted.
    const alongside = name === 'that was used before' ? ROUNDS : 0;
    const before = await count();
    const done = await Promise.all(Array.from({ length: ROUNDS }, () => forgeOnce(name)));
    const { addressClass } = CHAIN_FAMILIES[family];
    const accounts = done.includes(true) ? alongside : 0;
    expect(await count()).toEqual({
      ...before,
      _User: (before['_User'] ?? 0) + accounts,
      _Session: (before['_Session'] ?? 0) + accounts,
      [addressClass]: (before[addressClass] ?? 0) + accounts,
    });
  });

  it('that replays a valid one ten times at once succeeds once', async () => {
    const proof = await proveWith(rest, await createSigner(family));
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendFamilyProof(rest, family, proof)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 404);
    expect(refused).toHaveLength(9);
    tried += refused.length;
  });

  it.each(Object.keys(FORGERIES))('%s links no wallet either', async (name) => {
    const own = await createSigner(family);
    const victim = victims.get(family);
    const forge = FORGERIES[name];
    if (!victim || !forge) throw new Error('There is nobody to forge.');
    // Words for linking are right words here; they name another account.
    const { appId, siteUrl } = backend;
    const forgery = await forge({ rest, own, victim, appId, siteUrl });
    if (!forgery) return expect(forgery).toBeNull();
    const before = await count();
    const { provider } = CHAIN_FAMILIES[forgery.sentAs ?? family];
    const body = { authData: { [provider]: forgery.proof } };
    const answer = await rest('PUT', `classes/_User/${linking.id}`, body, { sessionToken: linking.token });
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await count()).toEqual(before);
    tried++;
    return undefined;
  });

  it('gains nothing by naming other accounts', async () => {
    const { addressField, accountsField } = CHAIN_FAMILIES[family];
    const victim = victims.get(family);
    const address = normalizeAddress(family, victim?.address ?? '');
    const signer = await createSigner(family);
    const proof = await proveWith(rest, signer);
    const authData = { [CHAIN_FAMILIES[family].provider]: proof };
    const answer = await rest('POST', 'users', { authData, [addressField]: address, [accountsField]: [address] });
    const session = sessionOf(answer);
    const change = { [addressField]: address, [accountsField]: { __op: 'AddUnique', objects: [address] } };
    await rest('PUT', `classes/_User/${session.id}`, change, { sessionToken: session.token });
    const { body } = await rest('GET', `users/${session.id}`, {}, { sessionToken: session.token });
    const own = normalizeAddress(family, signer.address);
    expect(body).toMatchObject({ [addressField]: own, [accountsField]: [own] });
  });

  it('unlinks nothing of another user', async () => {
    const victim = victims.get(family);
    if (!victim) throw new Error('There is nobody to forge.');
    const stranger = sessionOf(await signInWithSigner(rest, await createSigner(family)));
    await linkWith(rest, stranger, await createSigner(family));
    const before = await count();
    const row = `classes/_${CHAIN_FAMILIES[family].addressClass}/${normalizeAddress(family, victim.address)}`;
    expect((await rest('DELETE', row, {}, { sessionToken: stranger.token })).body).toMatchObject({ code: 101 });
    const away = { authData: { [CHAIN_FAMILIES[family].provider]: null } };
    const answer = await rest('PUT', `classes/_User/${victim.id}`, away, { sessionToken: stranger.token });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await count()).toEqual(before);
    tried += 2;
  });
});

it('at least two thousand forgeries were tried', () => {
  expect(tried).toBeGreaterThanOrEqual(MIN_FORGERIES);
});
