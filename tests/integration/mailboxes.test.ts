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
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
  database = new pg.Client(backend.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
});

const PASSWORD = 'a long passphrase';
let count = 0;
const inventName = () => `boxed${Date.now()}x${count++}`;

/** The forms in which people and programs write one mailbox. */
const UNICODE = 'b\u00fccher.example';
const ASCII = 'xn--bcher-kva.example';
const FORMS = [
  UNICODE,
  ASCII,
  UNICODE.toUpperCase(),
  ASCII.toUpperCase(),
  'bu\u0308cher.example',
  'b\u00fccher\u3002example',
  '\uff42\u00fccher.example',
];

const signUp = (email: unknown, fields: Record<string, unknown> = {}) =>
  rest('POST', 'users', { username: inventName(), password: PASSWORD, email, ...fields });

/** Makes an account, and answers its ID and how to change it. */
async function makeAccount(email?: string) {
  const username = inventName();
  const { status, body } = await rest('POST', 'users', { username, password: PASSWORD, ...(email && { email }) });
  expect(status, JSON.stringify(body)).toBe(201);
  const [id, sessionToken] = [String(body['objectId']), String(body['sessionToken'])];
  return {
    id,
    username,
    change: (changes: Record<string, unknown>) => rest('PUT', `users/${id}`, changes, { sessionToken }),
    read: async () => (await rest('GET', 'users/me', {}, { sessionToken })).body,
  };
}

/** Makes an account as a version before the rule stored it. */
async function makeOldAccount(email: string) {
  const account = await makeAccount();
  await database.query('UPDATE "_User" SET email = $1 WHERE "objectId" = $2', [email, account.id]);
  return account;
}

const restart = async () => {
  const again = await startBackend({ databaseUri: backend.databaseUri, env: { SMTP_URL: backend.smtpUrl } });
  return { again, ask: createRest(again.serverUrl, again.appId) };
};

describe('a mailbox', () => {
  it.each(FORMS)('is stored in one form, and has one account, whoever signs up with %j', async (domain) => {
    const local = inventName();
    const account = await makeAccount(`${local}@${domain}`);
    expect((await account.read())['email']).toBe(`${local}@${ASCII}`);
    // An address is written to five times in ten minutes.
    for (const other of FORMS.filter((form) => form !== domain).slice(0, 4)) {
      const { status, body } = await signUp(`${local}@${other}`);
      expect([status, body['code']], other).toEqual([400, 203]);
    }
  });

  it('has one account for changes, batches and the master key too', async () => {
    const local = inventName();
    await makeAccount(`${local}@${ASCII}`);
    const email = `${local}@${UNICODE}`;
    const eve = await makeAccount();
    expect((await eve.change({ email })).body['code']).toBe(203);
    const part = {
      method: 'POST',
      path: '/server/users',
      body: { username: inventName(), password: PASSWORD, email },
    };
    const batch = await rest('POST', 'batch', { requests: [part] });
    expect(batch.body).toMatchObject([{ error: { code: 203 } }]);
    const master = createMasterClient(backend);
    await expect(master.update('_User', eve.id, { email })).rejects.toThrow(/"code":203/);
    const free = `${inventName()}@${UNICODE}`;
    await master.saveUser(eve.id, { email: free });
    expect((await eve.read())['email']).toBe(free.replace(UNICODE, ASCII));
  });

  it('has one account, however many sign up at once', async () => {
    const local = inventName();
    const answers = await Promise.all(
      [UNICODE, ASCII, 'bu\u0308cher.example'].map((domain) => signUp(`${local}@${domain}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body['code'])).toEqual([203, 203]);
  });

  it.each(FORMS)('signs in by %j', async (domain) => {
    const local = inventName();
    const { id } = await makeAccount(`${local}@${UNICODE}`);
    const typed = `${local}@${domain}`;
    for (const name of [{ email: typed }, { username: typed }] as Record<string, string>[]) {
      const session = await rest('POST', 'login', { ...name, password: PASSWORD });
      expect(session.body['objectId'], JSON.stringify(name)).toBe(id);
      const checked = await rest('GET', `verifyPassword?${new URLSearchParams({ ...name, password: PASSWORD })}`);
      expect(checked.body['objectId'], JSON.stringify(name)).toBe(id);
    }
  });

  it('gets the emails that are asked for by another form', async () => {
    const local = inventName();
    const { username } = await makeAccount(`${local}@${UNICODE}`);
    const stored = `${local}@${ASCII}`;
    await backend.mailbox.waitFor(stored, /confirm/i);
    await backend.mailbox.clear();
    expect((await rest('POST', 'verificationEmailRequest', { email: `${local}@${UNICODE}` })).status).toBe(200);
    expect((await backend.mailbox.waitFor(stored, /confirm/i)).text).toContain(username);
    expect((await rest('POST', 'requestPasswordReset', { email: `${local}@${UNICODE}` })).status).toBe(200);
    expect((await backend.mailbox.waitFor(stored, /password/i)).text).toContain(username);
  });

  it('is asked for emails and passwords as often as if it had one form', async () => {
    const local = inventName();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round++) {
      const email = `${local}@${FORMS[round] ?? UNICODE}`;
      statuses.push((await rest('POST', 'requestPasswordReset', { email })).status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(200), 429]);
    const codes: unknown[] = [];
    for (let round = 0; round < 6; round++) {
      const { body } = await rest('POST', 'login', {
        email: `${local}@${FORMS[round] ?? UNICODE}`,
        password: 'wrong one',
      });
      codes.push(body['code']);
    }
    expect(codes).toEqual([...Array<number>(5).fill(101), 155]);
  });

  it('can be removed from one account and be another’s then', async () => {
    const local = inventName();
    const first = await makeAccount(`${local}@${UNICODE}`);
    expect((await first.change({ email: { __op: 'Delete' } })).status).toBe(200);
    expect((await (await makeAccount()).change({ email: `${local}@${ASCII}` })).status).toBe(200);
  });

  it('is found by the admin commands in every form', async () => {
    const local = inventName();
    const { id } = await makeAccount(`${local}@${UNICODE}`);
    const master = createMasterClient(backend);
    for (const domain of FORMS) {
      await master.run('grantAdmin', { user: `${local}@${domain}` });
      expect(await master.run('listAdmins'), domain).toContainEqual(expect.objectContaining({ id }));
      await master.run('revokeAdmin', { user: `${local}@${domain}` });
    }
  });

  it('has one account among imported ones, and what can be no address is imported as it was', async () => {
    const local = inventName();
    const lines = [`${local}@${UNICODE}`, `${local}@${ASCII}`, `${local}@ex_ample.org`].map((email, number) =>
      JSON.stringify({ _id: `${local.slice(-8)}${number}`, username: `${local}${number}`, email }),
    );
    const master = createMasterClient(backend);
    expect(await master.run('importRows', { className: '_User', lines })).toMatchObject({
      created: 2,
      failed: [{ index: 1, reason: 'Its username or email belongs to another account here.' }],
    });
    const rows = await master.users({ username: { $in: [`${local}0`, `${local}2`] } });
    expect(rows.map(({ email }) => email).sort()).toEqual([`${local}@ex_ample.org`, `${local}@${ASCII}`]);
  });

  it.each(['a@xn--a.example', 'a@127.0.0.1', 'a@exa\u00admple.org', `a@${'\u00fc'.repeat(61)}.example`])(
    'that cannot be one (%j) is refused with 125 in its own words',
    async (email) => {
      const { status, body } = await signUp(email);
      expect([status, body['code']]).toEqual([400, 125]);
      expect(body['error']).toMatch(/^Enter /);
      expect((await (await makeAccount()).change({ email })).body['code']).toBe(125);
    },
  );
});

describe('accounts from before the rule', () => {
  trial('stay, sign in by every form, and keep their mailbox', async () => {
    const local = inventName();
    // Not even the form of Unicode that is composed.
    const stored = `${local}@bu\u0308cher.example`;
    const old = await makeOldAccount(stored);
    const { again, ask } = await restart();
    try {
      for (const domain of FORMS) {
        const email = `${local}@${domain}`;
        expect((await ask('POST', 'login', { email, password: PASSWORD })).body['objectId'], domain).toBe(old.id);
      }
      for (const domain of [UNICODE, ASCII]) {
        const email = `${local}@${domain}`;
        const { body } = await ask('POST', 'users', { username: inventName(), password: PASSWORD, email });
        expect(body['code'], domain).toBe(203);
      }
      expect((await old.read())['email']).toBe(stored);
      // Sent again as it stands, it is no change.
      expect((await old.change({ email: stored, city: 'Lisbon' })).status).toBe(200);
      expect((await old.read())['email']).toBe(stored);
      expect((await ask('POST', 'requestPasswordReset', { email: `${local}@${ASCII}` })).status).toBe(200);
      expect((await backend.mailbox.waitFor(local, /password/i)).text).toContain(old.username);
    } finally {
      await again.stop();
    }
  });

  trial('that share a mailbox are listed when the backend starts, and each is entered by its own form', async () => {
    const local = inventName();
    const [one, other] = [await makeAccount(`${local}@${ASCII}`), await makeOldAccount(`${local}@${UNICODE}`)];
    const { again, ask } = await restart();
    try {
      const line = again
        .logs()
        .split('\n')
        .find((text) => text.includes('accounts share a mailbox'));
      expect(line).toContain(one.id);
      expect(line).toContain(other.id);
      expect(line).not.toContain(local);
      for (const [account, domain] of [
        [one, ASCII],
        [other, UNICODE],
      ] as const) {
        const { body } = await ask('POST', 'login', { email: `${local}@${domain}`, password: PASSWORD });
        expect(body['objectId']).toBe(account.id);
      }
      expect((await signUp(`${local}@bu\u0308cher.example`)).body['code']).toBe(203);
      // Once one of them has gone, so has what was written down of it.
      await createMasterClient(again).remove('_User', other.id);
      const { rows } = await database.query('SELECT FROM foyer_internal.account_mailboxes WHERE account = $1', [
        other.id,
      ]);
      expect(rows).toEqual([]);
    } finally {
      await again.stop();
    }
  });

  it('whose username looks like an address are entered by it', async () => {
    const local = inventName();
    const old = await makeAccount();
    const username = `${local}@${UNICODE}`;
    await database.query('UPDATE "_User" SET username = $1 WHERE "objectId" = $2', [username, old.id]);
    await makeAccount(`${local}@${ASCII}`);
    expect((await rest('POST', 'login', { username, password: PASSWORD })).body['objectId']).toBe(old.id);
  });
});
