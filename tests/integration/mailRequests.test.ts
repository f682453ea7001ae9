import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, type AccountClient } from '@/tests/helpers/accountClient';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

let backend: TestBackend;
let client: AccountClient;

beforeAll(async () => {
  backend = await startBackend();
  client = createAccountClient(backend);
});
afterAll(() => backend?.stop());

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
])(
  '%s is answered alike before anybody looks whether the address has an account, in a batch too',
  async (path, subject) => {
    const username = client.newName();
    const email = `${username}@example.org`;
    expect((await client.rest('POST', 'users', { username, password: PASSWORD, email })).status).toBe(201);
    await backend.mailbox.waitFor(email, /confirm/i);
    await backend.mailbox.clear();
    const ask = (address: string) => client.rest('POST', path, { email: address });
    const part = (address: string) => ({ method: 'POST', path: `/server/${path}`, body: { email: address } });
    const { known, unknown, batch, letters } = await withoutAccounts(async () => ({
      known: await ask(email),
      unknown: await ask(`${client.newName()}@example.org`),
      batch: await client.rest('POST', 'batch', { requests: [part(email), part(`${client.newName()}@example.org`)] }),
      // Those to others of this file may still be on their way.
      letters: (await backend.mailbox.read()).filter(({ to }) => to.includes(email)),
    }));
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(batch.body).toEqual([{ success: {} }, { success: {} }]);
    expect(letters).toEqual([]);
    expect((await backend.mailbox.waitFor(email, subject)).subject).toMatch(subject);
  },
);

it('what is wrong with the request itself is said at once', async () => {
  for (const path of ['requestPasswordReset', 'verificationEmailRequest']) {
    expect((await client.rest('POST', path, {})).body).toMatchObject({ code: 204 });
    expect((await client.rest('POST', path, { email: 5 })).body).toMatchObject({ code: 125 });
  }
});

it('what was asked for before the backend stops is sent', async () => {
  const env = { SMTP_URL: backend.smtpUrl };
  const other = await startBackend({ databaseUri: backend.databaseUri, env });
  const email = `${client.newName()}@example.org`;
  const { rest } = createAccountClient(other);
  await rest('POST', 'users', { username: `${client.newName()}s`, password: PASSWORD, email });
  expect((await rest('POST', 'requestPasswordReset', { email })).status).toBe(200);
  await other.stop();
  expect((await backend.mailbox.waitFor(email, /password/i)).to).toContain(email);
});
