import { createRequire } from 'node:module';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: SharedBackend;
let rest: Rest;
let database: pg.Client;

beforeAll(async () => {
  backend = await shareBackend('proxy');
  rest = fromAnywhere(createRest(backend.serverUrl, backend.appId));
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
});

let count = 0;
/** From a network address of its own each time, so that no refusal is one for asking often. */
const fromAnywhere =
  (plain: Rest): Rest =>
  (method, path, body, options) => {
    const network = `10.2.${Math.floor(++count / 250) % 250}.${count % 250}`;
    return plain(method, path, body, { ...options, headers: { 'X-Forwarded-For': network, ...options?.headers } });
  };
const inventName = () => `formed${Date.now()}x${count++}`;

const { hash: hashPassword } = createRequire(createRequire(import.meta.url).resolve('parse-server'))(
  '@node-rs/bcrypt',
) as { hash(password: string, cost: number): Promise<string> };

/** One password in the forms that keyboards and systems give it; the first one is composed. */
const FORMS = [
  'Caf\u00e9 cr\u00e8me br\u00fbl\u00e9e',
  'Cafe\u0301 cre\u0300me bru\u0302le\u0301e',
  'Caf\u00e9\u00a0cr\u00e8me bru\u0302l\u00e9e',
];
const [COMPOSED = '', DECOMPOSED = ''] = FORMS;

async function makeAccount(password: string) {
  const username = inventName();
  const email = `${username}@example.org`;
  const { status, body } = await rest('POST', 'users', { username, password, email });
  expect(status, JSON.stringify(body)).toBe(201);
  return { username, email, id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

/** An account whose hash was made of a password as it was typed, as versions before the rule made it. */
async function makeOldAccount(typed: string) {
  const account = await makeAccount('another long passphrase');
  await database.query('UPDATE "_User" SET _hashed_password = $1 WHERE "objectId" = $2', [
    await hashPassword(typed, 10),
    account.id,
  ]);
  return account;
}

const rowOf = async (id: string) => {
  const { rows } = await database.query<{ hash: string; changed: Date }>(
    'SELECT _hashed_password AS hash, "updatedAt" AS changed FROM "_User" WHERE "objectId" = $1',
    [id],
  );
  return rows[0];
};
const logIn = async (username: string, password: string) =>
  (await rest('POST', 'login', { username, password })).status;

/** Every way in which a password is set. */
const WAYS: Readonly<Record<string, (password: string) => Promise<string>>> = {
  'a sign-up': async (password) => (await makeAccount(password)).username,
  'a save of the account': async (password) => {
    const { username, id, sessionToken } = await makeAccount('another long passphrase');
    expect((await rest('PUT', `users/${id}`, { password }, { sessionToken })).status).toBe(200);
    return username;
  },
  changePassword: async (password) => {
    const { username, sessionToken } = await makeAccount(COMPOSED);
    const params = { current: DECOMPOSED, next: `${password} 2` };
    expect((await rest('POST', 'functions/changePassword', params, { sessionToken })).status).toBe(200);
    expect(await logIn(username, `${COMPOSED} 2`)).toBe(200);
    const back = await rest('POST', 'login', { username, password: `${DECOMPOSED} 2` });
    const again = { current: `${COMPOSED} 2`, next: password };
    const { status } = await rest('POST', 'functions/changePassword', again, {
      sessionToken: String(back.body['sessionToken']),
    });
    expect(status).toBe(200);
    return username;
  },
  'the link of an email': async (newPassword) => {
    const { username, email } = await makeAccount('another long passphrase');
    await rest('POST', 'requestPasswordReset', { email });
    const { text } = await backend.mailbox.waitFor(email, /password/i);
    const token = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
    expect((await rest('POST', 'functions/resetPassword', { token, newPassword })).status).toBe(200);
    return username;
  },
  'the master key': async (password) => {
    const { username, id } = await makeAccount('another long passphrase');
    await createMasterClient(backend).saveUser(id, { password });
    return username;
  },
};

describe.each(Object.keys(WAYS))('a password that was set by %s', (way) => {
  it.each([COMPOSED, DECOMPOSED])('as %j is right in every form', async (password) => {
    const username = await WAYS[way]?.(password);
    expect(username).toBeDefined();
    for (const typed of FORMS) expect(await logIn(username ?? '', typed), typed).toBe(200);
    expect(await logIn(username ?? '', 'Cafe creme brulee')).toBe(404);
  });
});

describe('a hash of a password as it was typed', () => {
  it.each(['login', 'verifyPassword'])('is right for %s, and replaced without anybody being told', async (route) => {
    const { id, email, username, sessionToken } = await makeOldAccount(DECOMPOSED);
    const before = await rowOf(id);
    await backend.mailbox.waitFor(email, /confirm/i);
    await backend.mailbox.clear();
    // The account has no other hash yet.
    expect(await logIn(username, COMPOSED)).toBe(404);
    expect(await rowOf(id)).toEqual(before);
    expect((await rest('POST', route, { username, password: DECOMPOSED })).status).toBe(200);
    const after = await rowOf(id);
    expect(after?.hash).not.toBe(before?.hash);
    expect(after?.changed).toEqual(before?.changed);
    for (const typed of FORMS) expect(await logIn(username, typed), typed).toBe(200);
    expect((await rowOf(id))?.hash).toBe(after?.hash);
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['objectId']).toBe(id);
    expect((await backend.mailbox.read()).filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it('proves who asks, and stays until it is right', async () => {
    const { id, sessionToken, username } = await makeOldAccount(DECOMPOSED);
    const before = await rowOf(id);
    const prove = (password: string) => rest('POST', 'functions/proveIdentity', { password }, { sessionToken });
    expect((await prove(`${DECOMPOSED}x`)).body['code']).toBe(101);
    expect(await rowOf(id)).toEqual(before);
    expect((await prove(DECOMPOSED)).status).toBe(200);
    expect(await logIn(username, COMPOSED)).toBe(200);
  });

  it('is replaced once by sign-ins at the same time, and all of them succeed', async () => {
    const { username } = await makeOldAccount(DECOMPOSED);
    const statuses = await Promise.all(Array.from({ length: 4 }, () => logIn(username, DECOMPOSED)));
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await logIn(username, COMPOSED)).toBe(200);
  });
});

it('a batch of passwords in another form is refused before any hash is made', async () => {
  const part = { method: 'POST', path: '/server/login', body: { username: inventName(), password: DECOMPOSED } };
  const batch = (size: number) => rest('POST', 'batch', { requests: Array<object>(size).fill(part) });
  const refused = await batch(3);
  expect([refused.status, refused.body['code']]).toEqual([400, 107]);
  expect((await batch(2)).status).toBe(200);
});

describe('a username', () => {
  /** Three forms of one name. */
  const nameForms = () => {
    const base = inventName();
    return [`${base}\u00e9\u00e9`, `${base}e\u0301e\u0301`, `${base}\u00e9e\u0301`] as const;
  };

  it('is stored composed, belongs to one account, and signs in in every form', async () => {
    const forms = nameForms();
    const [composed, decomposed] = forms;
    const made = await rest('POST', 'users', { username: decomposed, password: COMPOSED });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sessionToken = String(made.body['sessionToken']);
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['username']).toBe(composed);
    for (const username of forms) {
      expect(await logIn(username, COMPOSED), username).toBe(200);
      const { body } = await rest('POST', 'users', { username, password: COMPOSED });
      expect(body, username).toEqual({ code: 202, error: 'Account already exists for this username.' });
    }
  });

  it('has one count of wrong passwords in all its forms', async () => {
    const forms = nameForms();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) statuses.push(await logIn(forms[round % 3] ?? '', 'wrong'));
    expect(statuses).toEqual([...Array<number>(5).fill(404), 429]);
  });

  /** Makes an account with a username as a version before the rule stored it. */
  const makeOldName = async (username: string) => {
    const account = await makeAccount(COMPOSED);
    await database.query('UPDATE "_User" SET username = $1, username_skeleton = NULL WHERE "objectId" = $2', [
      username,
      account.id,
    ]);
    return account;
  };

  it('from before the rule stays, signs in in every form, and is nobody else’s', async () => {
    const forms = nameForms();
    const [composed, , mixed] = forms;
    const old = await makeOldName(mixed);
    for (const username of forms) {
      const { body } = await rest('POST', 'login', { username, password: DECOMPOSED });
      expect(body, username).toMatchObject({ objectId: old.id, username: mixed });
      expect((await rest('POST', 'users', { username, password: COMPOSED })).body['code'], username).toBe(202);
    }
    const other = await makeAccount(COMPOSED);
    const master = createMasterClient(backend);
    await expect(master.saveUser(other.id, { username: composed })).rejects.toThrow(/"code":202/);
    await master.run('grantAdmin', { user: composed });
    expect(await master.run('listAdmins')).toContainEqual(expect.objectContaining({ id: old.id }));
    await master.run('revokeAdmin', { user: composed });
  });

  it('that two accounts have in different forms stays with both, and they are listed when the backend starts', async () => {
    const [composed, decomposed, mixed] = nameForms();
    const one = await makeOldName(composed);
    const [two, three] = [await makeOldName(decomposed), await makeOldName(mixed)];
    const alone = await makeOldName(`${inventName()}e\u0301`);
    const again = await startBackend({ databaseUri: backend.databaseUri, env: { SMTP_URL: backend.smtpUrl } });
    try {
      const line = again
        .logs()
        .split('\n')
        .find((text) => text.includes('accounts share a username'));
      for (const { id } of [one, two, three]) expect(line).toContain(id);
      expect(line).not.toContain(alone.id);
      expect(line).not.toContain(composed.slice(0, -2));
    } finally {
      await again.stop();
    }
    for (const [{ id }, username] of [
      [one, composed],
      [two, decomposed],
      [three, mixed],
    ] as const) {
      expect((await rest('POST', 'login', { username, password: COMPOSED })).body['objectId'], username).toBe(id);
    }
  });

  it('with a character that no text of the database holds is refused', async () => {
    expect(await logIn('nobody\0e\u0301', COMPOSED)).toBe(400);
  });
});

describe('the part of an email before the @', () => {
  it('has one form, one account, and signs in in every form', async () => {
    const base = inventName();
    const forms = [
      `${base}\u00e9@example.org`,
      `${base}e\u0301@example.org`,
      `${base.toUpperCase()}E\u0301@EXAMPLE.org`,
    ];
    const made = await rest('POST', 'users', { username: inventName(), password: COMPOSED, email: forms[1] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const sessionToken = String(made.body['sessionToken']);
    expect((await rest('GET', 'users/me', {}, { sessionToken })).body['email']).toBe(forms[0]);
    for (const email of forms) {
      expect((await rest('POST', 'login', { email, password: COMPOSED })).status, email).toBe(200);
      const { body } = await rest('POST', 'users', { username: inventName(), password: COMPOSED, email });
      expect(body['code'], email).toBe(203);
    }
  });

  trial(
    'that two accounts have in different forms stays with both, and they are listed when the backend starts',
    async () => {
      const base = inventName();
      const emails = [`${base}\u00e9@example.org`, `${base}e\u0301@example.org`];
      const accounts = [await makeAccount(COMPOSED), await makeAccount(COMPOSED)];
      for (const [at, { id }] of accounts.entries()) {
        await database.query('UPDATE "_User" SET email = $1 WHERE "objectId" = $2', [emails[at], id]);
      }
      const again = await startBackend({ databaseUri: backend.databaseUri, env: { SMTP_URL: backend.smtpUrl } });
      const line = again
        .logs()
        .split('\n')
        .find((text) => text.includes('accounts share a mailbox'));
      await again.stop();
      for (const [at, { id }] of accounts.entries()) {
        expect(line).toContain(id);
        const { body } = await rest('POST', 'login', { email: emails[at], password: COMPOSED });
        expect(body['objectId']).toBe(id);
      }
      expect(line).not.toContain(base);
    },
  );
});

it('a public name is stored composed', async () => {
  const { id, sessionToken } = await makeAccount(COMPOSED);
  const name = `Rene\u0301 ${count++}`;
  expect((await rest('POST', 'functions/saveProfile', { name }, { sessionToken })).status).toBe(200);
  expect((await rest('GET', `classes/Profile/${id}`, {})).body['name']).toBe(name.normalize('NFC'));
});
