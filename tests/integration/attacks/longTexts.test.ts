import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_MARKS } from '@/protocol/text/boundedText';
import { createAccountClient, PASSWORD, type AccountClient } from '@/tests/helpers/accountClient';
import { COSTLY_TEXTS } from '@/tests/helpers/attacks/markedTexts';
import { expectBearable, outcomesOf, sendRaw, type RawAnswer, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import { connectLiveQuery } from '@/tests/helpers/connectLiveQuery';
import { createMasterClient } from '@/tests/helpers/createMasterClient';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let people: AccountClient;
beforeAll(async () => {
  backend = await shareBackend();
  people = createAccountClient(backend);
});

const requestOf = (path: string, fields: object): RawRequest => ({
  path: `/server/${path}`,
  headers: { 'Content-Type': 'text/plain' },
  body: JSON.stringify({ _ApplicationId: backend.appId, ...fields }),
});

/** Somebody else, who is answered meanwhile. */
const askMeanwhile = () => sendRaw(backend.origin, requestOf('functions/getServerTime', {}));

async function send(raw: RawRequest): Promise<RawAnswer> {
  const [answer, other] = await Promise.all([sendRaw(backend.origin, raw), askMeanwhile()]);
  await expectBearable(backend, raw, answer);
  expect(other.status).toBe(200);
  expect(other.milliseconds).toBeLessThan(10_000);
  return answer;
}

/** What is answered to everybody, whether or not there is an account. */
const NOTHING_SAID = { status: 200, code: undefined };
const WRONG = { status: 404, code: 101 };

type Fields = Record<string, unknown>;

/** Every route on which somebody who is not signed in sends a text that is formed, and how one that is too long is answered. */
const ROUTES: readonly [what: string, path: string, fields: (text: string) => Fields, answer: Fields][] = [
  ['a password to log in', 'login', (text) => ({ username: newName(), password: text }), WRONG],
  ['a username to log in', 'login', (text) => ({ username: text, password: PASSWORD }), WRONG],
  ['an email to log in', 'login', (text) => ({ email: `${text}@example.org`, password: PASSWORD }), WRONG],
  ['an email as a username', 'login', (text) => ({ username: `a@${text}.example`, password: text }), WRONG],
  ['a password to verify', 'verifyPassword', (text) => ({ username: newName(), password: text }), WRONG],
  ['a username to verify', 'verifyPassword', (text) => ({ username: text, password: text }), WRONG],
  [
    'a challenge',
    'challenge',
    (text) => ({ username: text, password: text, challengeData: { mfa: { token: text } } }),
    WRONG,
  ],
  ['a username to sign up', 'users', (text) => ({ username: text, password: PASSWORD }), { status: 400, code: 200 }],
  ['a password to sign up', 'users', (text) => ({ username: newName(), password: text }), { status: 400, code: 142 }],
  [
    'an email to sign up',
    'users',
    (text) => ({ username: newName(), password: PASSWORD, email: `a@${text}.example` }),
    { status: 400, code: 125 },
  ],
  ['an email that forgot its password', 'requestPasswordReset', (email) => ({ email }), NOTHING_SAID],
  [
    'a domain that forgot its password',
    'requestPasswordReset',
    (text) => ({ email: `a@${text}.example` }),
    NOTHING_SAID,
  ],
  ['an email to confirm', 'verificationEmailRequest', (email) => ({ email }), NOTHING_SAID],
  ['a public name', 'functions/getPublicProfile', (name) => ({ name }), { status: 400, code: 142 }],
  [
    'a forgotten password',
    'functions/resetPassword',
    (text) => ({ token: 'x', newPassword: text }),
    { status: 404, code: 101 },
  ],
  [
    'the address of a file',
    'functions/getServerTime',
    (text) => ({ file: { __type: 'File', name: 'a.png', url: `http://${text}` } }),
    { status: 400, code: 130 },
  ],
  [
    'the address of a file in a row',
    'classes/Note',
    (text) => ({ file: { __type: 'File', name: 'a.png', url: [`http://${text}`] } }),
    { status: 400, code: 130 },
  ],
];

/** 240 kB, as in a password that ended the backend. */
const UNITS = 120_000;

/** What took longest; the unit tests know more kinds. */
const KINDS = ['marks of two classes', 'letters of one script, each once', 'letters that grow as capitals'];

/** A name that nobody has. */
const newName = () => people.newName();
/** A text of a kind with a beginning of its own, so that it counts for no limit of another one. */
const makeText = (kind = 'marks of two classes', units = UNITS) => `${newName()}${COSTLY_TEXTS[kind]?.(units) ?? ''}`;

describe('a text of 240 kB that nobody may form', () => {
  it.each(ROUTES)('is refused at once: %s', async (_what, path, fields, answer) => {
    for (const kind of KINDS) {
      const [outcome] = outcomesOf(await send(requestOf(path, fields(makeText(kind)))));
      expect(outcome, kind).toMatchObject(answer);
    }
  });

  it('is refused in a batch', async () => {
    const part = (path: string, body: object) => ({ method: 'POST', path: `/server/${path}`, body });
    const requests = [
      part('login', { username: makeText(), password: PASSWORD }),
      part('login', { username: newName(), password: makeText() }),
      part('verifyPassword', { username: newName(), password: makeText() }),
      part('users', { username: makeText(), password: PASSWORD }),
      part('requestPasswordReset', { email: makeText() }),
      part('functions/getPublicProfile', { name: makeText() }),
    ];
    const outcomes = outcomesOf(await send(requestOf('batch', { requests })));
    expect(outcomes.map(({ code }) => code)).toEqual([101, 101, 101, 200, undefined, 142]);
    const many = Array.from({ length: 15 }, () => part('login', { username: newName(), password: makeText() }));
    expect((await send(requestOf('batch', { requests: many }))).json).toMatchObject({ code: 107 });
    const mails = Array.from({ length: 15 }, () => part('requestPasswordReset', { email: `a@${makeText()}.example` }));
    expect((await send(requestOf('batch', { requests: mails }))).status).toBeOneOf([200, 429]);
  });

  it('is refused as the name of a file, of a profile and in a row', async () => {
    const { token } = await people.signUp();
    const asked = { _SessionToken: token };
    const about = await send(requestOf('functions/saveProfile', { ...asked, name: 'Ada', about: makeText() }));
    expect(about.json).toMatchObject({ code: 142 });
    const name = await send(requestOf('functions/saveProfile', { ...asked, name: makeText() }));
    expect(name.json).toMatchObject({ code: 142 });
    const post = await send(requestOf('functions/changeFile', { ...asked, id: 'x', name: makeText() }));
    expect(post.json).toMatchObject({ code: 101 });
    // As long as a header may be.
    const metadata = `filename ${Buffer.from(makeText('marks of two classes', 5_000)).toString('base64')}`;
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5', 'X-Parse-Session-Token': token };
    const upload = await send({ path: '/uploads', headers: { ...headers, 'Upload-Metadata': metadata } });
    expect(upload.json).toMatchObject({ code: 122 });
  });
});

it('a live query compares long texts, and looks through them, as quickly as short ones', async () => {
  const master = createMasterClient(backend);
  const { objectId } = await master.create('Ordered', { text: 'b', other: '' });
  const client = await connectLiveQuery(backend);
  const nearly = { $regex: `\\Q${'a'.repeat(900)}b\\E`, $options: 'i' };
  const conditions = [{ text: { $lt: 'a\u0323c' } }, ...Array.from({ length: 10 }, (_, at) => ({ other: nearly, at }))];
  try {
    for (const [at, where] of conditions.entries())
      client.say({ op: 'subscribe', requestId: at + 1, query: { className: 'Ordered', where } });
    const countHeard = (wanted: string) => client.heard.filter(({ op }) => op === wanted).length;
    await expect.poll(() => countHeard('subscribed')).toBe(conditions.length);
    const text = `${(COSTLY_TEXTS['marks of two classes']?.(MAX_MARKS) ?? '').repeat(300)}b`;
    await master.update('Ordered', String(objectId), { text, other: 'a'.repeat(1_000_000) });
    const other = await askMeanwhile();
    expect(other.milliseconds).toBeLessThan(5_000);
    await expect.poll(() => countHeard('enter')).toBe(1);
  } finally {
    client.socket.terminate();
  }
});
