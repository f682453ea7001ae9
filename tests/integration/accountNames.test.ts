import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import { type SharedBackend, startBackend } from '@/tests/helpers/startBackend';
import { describeTrials, trial } from '@/tests/helpers/trials';

let backend: SharedBackend;
let rest: Rest;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
});

const PASSWORD = 'a long passphrase';
let count = 0;
const inventName = () => `named${Date.now()}x${count++}`;
const signUp = (fields: Record<string, unknown>) =>
  rest('POST', 'users', { username: inventName(), password: PASSWORD, ...fields });

/** Makes an account and answers how to change it and how it stands. */
async function makeAccount(fields: Record<string, unknown> = {}) {
  const { status, body } = await signUp(fields);
  expect(status).toBe(201);
  const sessionToken = String(body['sessionToken']);
  return {
    change: (changes: Record<string, unknown>) =>
      rest('PUT', `users/${String(body['objectId'])}`, changes, { sessionToken }),
    read: async () => (await rest('GET', 'users/me', {}, { sessionToken })).body,
  };
}

describe('a username', () => {
  it('cannot be another user’s email address, at sign-up or later', async () => {
    const email = `${inventName()}@example.com`;
    const victim = await makeAccount({ email });
    expect((await signUp({ username: email })).body).toMatchObject({ code: 200, error: expect.stringContaining('@') });
    const eve = await makeAccount();
    expect((await eve.change({ username: email })).body['code']).toBe(200);
    const { body } = await rest('POST', 'login', { username: email, password: PASSWORD });
    expect(body['objectId']).toBe((await victim.read())['objectId']);
  });

  it.each([
    'a\u202eb',
    'a\nb',
    'a\u0007b',
    'a\ud800b',
    '\ufb01x',
    'x'.repeat(65),
    '   ',
    '',
    { __op: 'Delete' },
    { __op: 'Increment', amount: 1 },
    null,
    5,
  ])('%j is rejected, and the account keeps its username', async (username) => {
    expect((await signUp({ username })).status).toBe(400);
    const account = await makeAccount();
    const { username: before } = await account.read();
    expect((await account.change({ username })).status).toBe(400);
    expect((await account.read())['username']).toBe(before);
  });

  it('from before the rules still signs in, and the account can be changed otherwise', async () => {
    const account = await makeAccount();
    const { objectId } = await account.read();
    const username = `\ufb01${inventName()}`;
    const client = new pg.Client(backend.databaseUri);
    await client.connect();
    await client.query('UPDATE "_User" SET username = $1 WHERE "objectId" = $2', [username, objectId]);
    await client.end();
    expect((await rest('POST', 'login', { username, password: PASSWORD })).body).toMatchObject({ objectId, username });
    const again = await account.change({ username, email: `${inventName()}@example.com` });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });

  it('is stored without surrounding spaces', async () => {
    const username = inventName();
    const account = await makeAccount({ username: ` ${username}\t` });
    expect((await account.read())['username']).toBe(username);
    expect((await signUp({ username: `${username} ` })).body['code']).toBe(202);
  });
});

describe('an email address', () => {
  it.each([
    'a@x.example,b@x.example',
    'all:a@x.example;',
    '"a@x.example" <b@x.example>',
    'a\nb@x.example',
    'a@x',
    '',
    5,
  ])('%j is rejected with 125', async (email) => {
    expect((await signUp({ email })).body['code']).toBe(125);
    expect((await (await makeAccount()).change({ email })).body['code']).toBe(125);
  });

  it('is stored in lower case without spaces, and can be removed', async () => {
    const email = `${inventName()}@example.com`;
    const account = await makeAccount({ email: ` ${email.toUpperCase()} ` });
    expect((await account.read())['email']).toBe(email);
    expect((await account.change({ email: { __op: 'Delete' } })).status).toBe(200);
    expect(await account.read()).not.toHaveProperty('email');
  });
});

describe('a response about an account', () => {
  it('says of fields that were not stored that they are missing, so that SDKs forget what was sent', async () => {
    const missing = { __op: 'Delete' };
    const { body } = await signUp({ accounts: ['0x1'], ethAddress: '0x1' });
    expect(body).toMatchObject({ accounts: missing, ethAddress: missing });
    const account = await makeAccount();
    for (const accounts of [['0x1'], 'x', { __op: 'AddUnique', objects: ['0x1'] }, missing]) {
      const answer = await account.change({ accounts });
      expect(answer.status).toBeLessThan(500);
      if (answer.status === 200 && accounts !== missing) expect(answer.body).toMatchObject({ accounts: missing });
    }
    expect(await account.read()).not.toHaveProperty('accounts');
    const part = { method: 'POST', path: '/server/users' };
    const user = { username: inventName(), password: PASSWORD, accounts: ['0x1'] };
    const batch = await rest('POST', 'batch', { requests: [{ ...part, body: user }] });
    expect(batch.body).toMatchObject([{ success: { accounts: missing } }]);
  });
});

describeTrials('with email disabled', () => {
  it('rejects a request for an email with the same response for every address, also under the setting’s former name', async () => {
    const silent = await startBackend({ databaseUri: backend.databaseUri, env: { MAIL: 'off' } });
    try {
      expect(silent.logs()).toContain('MAIL=off is now SEND_EMAIL=off. Rename it in your settings');
      const email = `${inventName()}@example.com`;
      await makeAccount({ email });
      const ask = createRest(silent.serverUrl, silent.appId);
      for (const path of ['requestPasswordReset', 'verificationEmailRequest']) {
        const known = await ask('POST', path, { email });
        expect(known.body).toEqual({ code: 119, error: 'This site sends no email. Ask its owner for help.' });
        const unknown = await ask('POST', path, { email: `${inventName()}@example.com` });
        expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
      }
    } finally {
      await silent.stop();
    }
  });
});

describe('a request for an email', () => {
  /** Keeps everybody else from reading and writing accounts while something is done. */
  async function withoutAccounts<Result>(work: () => Promise<Result>): Promise<Result> {
    const database = new pg.Client(backend.databaseUri);
    await database.connect();
    try {
      await database.query('BEGIN');
      await database.query('LOCK TABLE "_User" IN ACCESS EXCLUSIVE MODE');
      return await work();
    } finally {
      // Gives the table free.
      await database.end();
    }
  }

  it.each([
    ['requestPasswordReset', /reset|password/i],
    ['verificationEmailRequest', /confirm/i],
  ])('%s gets the same response before the account is looked up, also in a batch', async (path, subject) => {
    const username = inventName();
    const email = `${username}@example.org`;
    expect((await rest('POST', 'users', { username, password: PASSWORD, email })).status).toBe(201);
    await backend.mailbox.waitFor(email, /confirm/i);
    await backend.mailbox.clear();
    const ask = (address: string) => rest('POST', path, { email: address });
    const part = (address: string) => ({ method: 'POST', path: `/server/${path}`, body: { email: address } });
    const { known, unknown, batch, emails } = await withoutAccounts(async () => ({
      known: await ask(email),
      unknown: await ask(`${inventName()}@example.org`),
      batch: await rest('POST', 'batch', { requests: [part(email), part(`${inventName()}@example.org`)] }),
      // Those to others of this file may still be on their way.
      emails: (await backend.mailbox.read()).filter(({ to }) => to.includes(email)),
    }));
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(batch.body).toEqual([{ success: {} }, { success: {} }]);
    expect(emails).toEqual([]);
    expect((await backend.mailbox.waitFor(email, subject)).subject).toMatch(subject);
  });

  it('reports an invalid request at once', async () => {
    for (const path of ['requestPasswordReset', 'verificationEmailRequest']) {
      expect((await rest('POST', path, {})).body).toMatchObject({ code: 204 });
      expect((await rest('POST', path, { email: 5 })).body).toMatchObject({ code: 125 });
    }
  });

  trial('that was accepted before the backend stops is still sent', async () => {
    const env = { SMTP_URL: backend.smtpUrl };
    const other = await startBackend({ databaseUri: backend.databaseUri, env });
    const email = `${inventName()}@example.org`;
    const ask = createRest(other.serverUrl, other.appId);
    await ask('POST', 'users', { username: `${inventName()}s`, password: PASSWORD, email });
    expect((await ask('POST', 'requestPasswordReset', { email })).status).toBe(200);
    await other.stop();
    expect((await backend.mailbox.waitFor(email, /password/i)).to).toContain(email);
  });
});
