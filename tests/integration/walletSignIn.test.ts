import { beforeAll, describe, expect, it } from 'vitest';
import { buildSignInMessage, CHALLENGE_LIFETIME_MS, DEFAULT_SIGN_IN_TEXT } from '@/protocol/sign-in/signInMessage';
import { createRest, type Rest, type RestAnswer } from '@/tests/helpers/createRest';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';
import { createAccount, fetchChallenge, sendProof, signChallenge, signInOverRest } from '@/tests/helpers/walletSignIn';

let backend: SharedBackend;
let twin: SharedBackend;
let rest: Rest;
let restOfTwin: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  twin = await shareTwin();
  rest = createRest(backend.serverUrl, backend.appId);
  restOfTwin = createRest(twin.serverUrl, twin.appId);
});

const masterKey = () => ({ headers: { 'X-Parse-Master-Key': backend.masterKey } });

async function countUsers(): Promise<unknown> {
  const { body } = await rest(
    'GET',
    'classes/_User',
    { count: 1, limit: 0, where: { createdAt: { $exists: true } } },
    masterKey(),
  );
  return body['count'];
}

function shiftTime(time: string, byMs: number): string {
  const [moment = '', nonce] = [time.slice(0, 24), time.slice(25)];
  return `${new Date(Date.parse(moment) + byMs).toISOString()}:${nonce}`;
}

describe('a wallet sign-in', () => {
  it('[F11][B06] creates an account for a new address and finds it again for a known one', async () => {
    const account = createAccount();
    const first = await signInOverRest(rest, account);
    expect(first.status).toBe(201);
    expect(first.body['sessionToken']).toMatch(/^r:/);
    const second = await signInOverRest(rest, account);
    expect(second.status).toBe(200);
    expect(second.body['objectId']).toBe(first.body['objectId']);
    expect(second.body['accounts']).toEqual([account.address.toLowerCase()]);
    expect(second.body['ethAddress']).toBe(account.address.toLowerCase());
  });

  it('[F11] gets a time with a nonce as the text to sign', async () => {
    expect(await fetchChallenge(rest)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z:[0-9a-f]{32}$/);
  });

  it('neither stores nor returns signature and text', async () => {
    const account = createAccount();
    const first = await signInOverRest(rest, account);
    const second = await signInOverRest(rest, account);
    const stored = await rest('GET', `classes/_User/${String(first.body['objectId'])}`, {}, masterKey());
    for (const { body } of [first, second, stored]) {
      expect(body['authData']).toEqual({ moralisEth: { id: account.address.toLowerCase() } });
      expect(JSON.stringify(body)).not.toContain('Moralis Authentication');
    }
    expect(backend.logs()).not.toContain('Moralis Authentication');
  });

  it('[E04] lets only the account read and change itself, whatever ACL the client sends', async () => {
    const { body } = await signInOverRest(rest, createAccount());
    const id = String(body['objectId']);
    const sessionToken = String(body['sessionToken']);
    await rest('PUT', `classes/_User/${id}`, { ACL: { '*': { read: true, write: true } } }, { sessionToken });
    const stored = await rest('GET', `classes/_User/${id}`, {}, masterKey());
    expect(stored.body['ACL']).toEqual({ [id]: { read: true, write: true } });
    const other = await signInOverRest(rest, createAccount());
    const stranger = { sessionToken: String(other.body['sessionToken']) };
    expect((await rest('GET', `classes/_User/${id}`, {}, stranger)).body['code']).toBe(101);
    expect((await rest('PUT', `classes/_User/${id}`, { bio: 'x' }, stranger)).status).toBeGreaterThanOrEqual(400);
    expect((await rest('GET', `classes/_User/${id}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('creates one account when an address signs in eight times at once, on two backends', async () => {
    const account = createAccount();
    const before = await countUsers();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => signInOverRest(i % 2 ? restOfTwin : rest, account)),
    );
    expect(answers.map(({ body }) => body['error'] ?? 'ok')).toEqual(Array(8).fill('ok'));
    expect(new Set(answers.map(({ body }) => body['objectId'])).size).toBe(1);
    expect(answers.every(({ body }) => typeof body['sessionToken'] === 'string')).toBe(true);
    expect(await countUsers()).toBe(Number(before) + 1);
  });

  it('uses a challenge once, even when two backends get it at once', async () => {
    for (let round = 0; round < 5; round++) {
      const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
      const answers = await Promise.all([rest, restOfTwin, rest, restOfTwin].map((one) => sendProof(one, proof)));
      const ok = answers.filter(({ status }) => status < 300);
      expect(ok).toHaveLength(1);
      expect(answers.filter(({ body }) => body['code'] === 101)).toHaveLength(3);
    }
  });

  trial('serves an office: 120 sign-ins within a minute from one IP address', async () => {
    const account = createAccount();
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => signInOverRest(restOfTwin, account)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(120);
  });
});

describe('a wallet sign-in is rejected with 101 and creates no account', () => {
  const cases: [title: string, send: () => Promise<RestAnswer>][] = [
    [
      'for another application',
      async () => sendProof(rest, await signChallenge(createAccount(), await fetchChallenge(rest), 'other')),
    ],
    [
      'when stale',
      async () => {
        const time = shiftTime(await fetchChallenge(rest), -CHALLENGE_LIFETIME_MS - 1000);
        return sendProof(rest, await signChallenge(createAccount(), time));
      },
    ],
    [
      'when from the future',
      async () => {
        const time = shiftTime(await fetchChallenge(rest), 10 * 60_000);
        return sendProof(rest, await signChallenge(createAccount(), time));
      },
    ],
    [
      'when its time is not the one that was issued',
      async () => {
        const time = shiftTime(await fetchChallenge(rest), -1000);
        return sendProof(rest, await signChallenge(createAccount(), time));
      },
    ],
    [
      'when its nonce was never issued',
      async () => {
        const time = `${new Date().toISOString()}:${'ab'.repeat(16)}`;
        return sendProof(rest, await signChallenge(createAccount(), time));
      },
    ],
    [
      'when it has no nonce',
      async () => sendProof(rest, await signChallenge(createAccount(), new Date().toISOString())),
    ],
    [
      'when the text was changed after signing',
      async () => {
        const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { ...proof, data: proof.data.replace('Moralis', 'Maralis') });
      },
    ],
    [
      'when unsigned',
      async () => {
        const { id, data } = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { id, data });
      },
    ],
    [
      'when the signature is the text',
      async () => {
        const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { ...proof, signature: proof.data });
      },
    ],
    [
      'when another account signed than the one named',
      async () => {
        const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { ...proof, id: createAccount().address.toLowerCase() });
      },
    ],
    [
      'when the text names another site',
      async () => {
        const account = createAccount();
        const text = 'evil.example wants you to sign in';
        const data = buildSignInMessage({ text, appId: 'foyer', time: await fetchChallenge(rest) });
        return sendProof(rest, {
          id: account.address.toLowerCase(),
          signature: await account.signMessage({ message: data }),
          data,
        });
      },
    ],
    [
      'when the text has no challenge at all, as the SDK signs when it gets none',
      async () => {
        const account = createAccount();
        const data = DEFAULT_SIGN_IN_TEXT;
        return sendProof(rest, {
          id: account.address.toLowerCase(),
          signature: await account.signMessage({ message: data }),
          data,
        });
      },
    ],
    [
      'when the id is no address',
      async () => {
        const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { ...proof, id: '0x1234' });
      },
    ],
    [
      'when the id is a query',
      async () => {
        const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
        return sendProof(rest, { ...proof, id: { $ne: null } });
      },
    ],
    ['with an id alone', () => sendProof(rest, { id: createAccount().address.toLowerCase() })],
  ];
  it.each(cases)('%s', async (_title, send) => {
    const before = await countUsers();
    const { status, body } = await send();
    expect([status, body['code']]).toEqual([404, 101]);
    expect(body['error']).toMatch(/\.$/);
    expect(await countUsers()).toBe(before);
  });

  it('when replayed', async () => {
    const proof = await signChallenge(createAccount(), await fetchChallenge(rest));
    expect((await sendProof(rest, proof)).status).toBe(201);
    const before = await countUsers();
    expect((await sendProof(rest, proof)).body['code']).toBe(101);
    expect((await sendProof(restOfTwin, proof)).body['code']).toBe(101);
    expect(await countUsers()).toBe(before);
  });

  it('with only the ID of an address that has an account, whether or not the owner is named', async () => {
    const account = createAccount();
    await signInOverRest(rest, account);
    expect((await sendProof(rest, { id: account.address.toLowerCase() })).body['code']).toBe(101);
    expect((await sendProof(rest, { id: account.address })).body['code']).toBe(101);
  });

  it('when the sign-in data is not an object, also beside a username and password', async () => {
    const before = await countUsers();
    for (const moralisEth of ['text', 5, true, [], [1], '', 0]) {
      const alone = await sendProof(rest, moralisEth);
      expect(alone.status).toBeGreaterThanOrEqual(400);
      expect(alone.status).toBeLessThan(500);
      const credentials = { username: `n${String(Math.random())}`, password: 'a long passphrase' };
      const beside = await rest('POST', 'users', { ...credentials, authData: { moralisEth } });
      expect([beside.status < 500, beside.body['code']]).toEqual([true, 101]);
    }
    expect(await countUsers()).toBe(before);
  });

  it('and keeps the challenge if the signature is wrong, so nobody can use up another user’s challenge', async () => {
    const account = createAccount();
    const time = await fetchChallenge(rest);
    const proof = await signChallenge(account, time);
    const forged = { ...proof, id: createAccount().address.toLowerCase() };
    expect((await sendProof(rest, forged)).body['code']).toBe(101);
    expect((await sendProof(rest, proof)).status).toBe(201);
  });
});
