import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, type AccountClient } from '@/tests/helpers/accountClient';
import { createGuesser, show, type Guess } from '@/tests/helpers/attacks/guessing';
import { namings, newGuardedVictim, newVictim, wrongCode } from '@/tests/helpers/attacks/victims';
import { fuzzCount } from '@/tests/helpers/fuzzCount';
import { shareBackend, shareTwin } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** With more than sixty spellings, more than a thousand guesses against each limit. */
const PER_SPELLING = Math.max(2, fuzzCount(20));
/** Where two routes count together, half as many by each. */
const PER_SPELLING_OF_TWO = Math.round(PER_SPELLING / 2);
const WRONG = 'not the password 1';
const MINUTE = 60_000;

let first: SharedBackend;
let second: SharedBackend;
let people: AccountClient;
let database: pg.Client;
let guesser: ReturnType<typeof createGuesser>;

beforeAll(async () => {
  first = await shareBackend('proxy');
  second = await shareTwin('proxy');
  people = createAccountClient(first);
  guesser = createGuesser([first, second]);
  database = new pg.Client(first.databaseUri);
  await database.connect();
});
afterAll(async () => {
  await database?.end();
});

let count = 0;
const signedIn = (guesses: readonly Guess[]) =>
  guesses.filter(({ body }) => 'sessionToken' in body || 'objectId' in body);
const withCode = (guesses: readonly Guess[], code: number) => guesses.filter((guess) => guess.code === code);

/** How often a limit of each minute may have begun again since a moment. */
const minutesSince = (began: number) => 1 + Math.floor((Date.now() - began) / MINUTE);

describe('password guessing', () => {
  it.each(['/login', '/verifyPassword', '/challenge'])(
    'stops after five attempts at %s in any spelling, even for the right password',
    async (path) => {
      const person = await newVictim(people);
      const challengeData = path === '/challenge' ? { challengeData: { mfa: { token: '1' } } } : {};
      for (let index = 0; index < 6; index++) {
        await guesser.send({
          path: '/server/login',
          headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': first.appId },
          body: JSON.stringify({ username: person.username, password: `${WRONG}${index}` }),
        });
      }
      const guesses = await guesser.guessAll({
        path,
        perSpelling: PER_SPELLING,
        decoy: { username: `nobody${count++}`, password: WRONG, ...challengeData },
        fieldsOf: (index, isLast) => ({
          ...namings(person)[index % 5],
          password: isLast ? PASSWORD : `${WRONG}${index}`,
          ...challengeData,
        }),
      });
      expect(signedIn(guesses).map(show)).toEqual([]);
      expect(guesses.filter(({ body }) => 'challengeData' in body).map(show)).toEqual([]);
      const { rows } = await database.query('SELECT _failed_login_count AS count FROM "_User" WHERE "objectId" = $1', [
        person.id,
      ]);
      expect(Number((rows as { count: unknown }[])[0]?.count)).toBeLessThanOrEqual(5);
    },
  );

  it('stops after five attempts when sixty arrive at once', async () => {
    const { username } = await newVictim(people);
    const one = (index: number) =>
      guesser.send({
        path: '/server/login',
        headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': first.appId },
        body: JSON.stringify({ username, password: `${WRONG}${index}` }),
      });
    const some = () => guesser.fill('/login', 5, { username, password: WRONG }, '192.0.2.1');
    const answers = await Promise.all(Array.from({ length: 36 }, (_, index) => (index < 30 ? one(index) : some())));
    expect(answers.flat().filter(({ code }) => code === 101).length).toBeLessThanOrEqual(5);
    const { body } = await people.logIn(username);
    expect(body).toMatchObject({ code: 155 });
  });

  it.each(['/login', '/verifyPassword', '/challenge'])(
    'does not reveal at %s whether an account exists',
    async (path) => {
      const { username } = await newVictim(people);
      const tell = async (name: string) => {
        const told: string[] = [];
        for (let index = 0; index < 7; index++) {
          const fields = { username: name, password: WRONG, challengeData: { mfa: { token: '1' } } };
          const headers = { 'Content-Type': 'application/json', 'X-Parse-Application-Id': first.appId };
          const answers = await guesser.send({ path: `/server${path}`, headers, body: JSON.stringify(fields) });
          told.push(...answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
        }
        return told;
      };
      expect(await tell(username)).toEqual(await tell(`absent${count++}`));
    },
  );
});

describe('guessing two-factor codes', () => {
  it('stops after ten attempts per account, in any name and spelling, even for the right code', async () => {
    const person = await newGuardedVictim(people, database);
    const guess = (index: number, code: string) => ({
      ...namings(person)[index % 5],
      password: PASSWORD,
      authData: { mfa: { token: code } },
    });
    const before: Guess[] = [];
    for (let index = 0; index < 12; index++) {
      const answers = await guesser.send({
        path: '/server/login',
        headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': first.appId },
        body: JSON.stringify(guess(index, wrongCode(person.totp, index))),
      });
      before.push(...answers.map((answer) => ({ spelling: 'at first', index, ...answer })));
    }
    const guesses = await guesser.guessAll({
      path: '/login',
      perSpelling: PER_SPELLING,
      decoy: { username: `nobody${count++}`, password: WRONG, authData: { mfa: { token: '000000' } } },
      fieldsOf: (index, isLast) => guess(index, isLast ? person.nextCode() : wrongCode(person.totp, count++)),
    });
    expect(signedIn(guesses).map(show)).toEqual([]);
    expect(withCode([...before, ...guesses], 210).length).toBeLessThanOrEqual(10);
  });

  it('cannot continue with recovery codes', async () => {
    const person = await newGuardedVictim(people, database);
    const guesses = await guesser.guessAll({
      path: '/login',
      perSpelling: PER_SPELLING,
      decoy: { username: `nobody${count++}`, password: WRONG },
      fieldsOf: (index) => ({
        ...namings(person)[index % 5],
        password: PASSWORD,
        authData: { mfa: { token: `${'abcdefgh'.repeat(2)}${index}` } },
      }),
    });
    expect(withCode(guesses, 210).length).toBeLessThanOrEqual(10);
    const authData = { mfa: { token: person.recoveryCodes[0] } };
    expect((await people.logIn(person.username, { authData })).body).toMatchObject({ code: 155 });
  });

  it('cannot continue with a stolen session', async () => {
    const person = await newGuardedVictim(people, database);
    const guesses: Guess[] = [];
    for (const name of ['stopTwoStep', 'proveIdentity']) {
      guesses.push(
        ...(await guesser.guessAll({
          path: `/functions/${name}`,
          perSpelling: PER_SPELLING_OF_TWO,
          sessionToken: person.token,
          decoy: { code: '000000' },
          fieldsOf: (index, isLast) => ({
            code: isLast && name === 'proveIdentity' ? person.nextCode() : wrongCode(person.totp, count++ + index),
            password: PASSWORD,
          }),
        })),
      );
    }
    expect(withCode(guesses, 210).length).toBeLessThanOrEqual(10);
    expect((await people.logIn(person.username)).body).toMatchObject({ code: 211 });
  });
});

describe('email limits', () => {
  const countEmails = async (email: string, subject: RegExp) => {
    const boxes = await Promise.all([first.mailbox.read(), second.mailbox.read()]);
    return boxes.flat().filter((letter) => letter.to.includes(email) && subject.test(letter.subject)).length;
  };
  const spelled = (email: string) => [email, email.toUpperCase(), email.replace(/^./, (sign) => sign.toUpperCase())];

  it('password reset emails are limited to five per address', async () => {
    const { email } = await newVictim(people);
    await guesser.guessAll({
      path: '/requestPasswordReset',
      perSpelling: PER_SPELLING,
      decoy: { email: `nobody${count++}@example.com` },
      fieldsOf: (index) => ({ email: spelled(email)[index % 3] }),
    });
    await expect.poll(() => countEmails(email, /password/i)).toBeGreaterThan(0);
    expect(await countEmails(email, /password/i)).toBeLessThanOrEqual(5);
  });

  it('confirmation emails are limited to five per address, by any endpoint', async () => {
    const { email } = await newVictim(people);
    const one = { perSpelling: PER_SPELLING, decoy: { email: `nobody${count++}@example.com` } };
    await guesser.guessAll({
      ...one,
      path: '/verificationEmailRequest',
      fieldsOf: (index) => ({ email: spelled(email)[index % 3] }),
    });
    for (const path of ['/users', '/classes/_User']) {
      await guesser.guessAll({
        ...one,
        path,
        fieldsOf: (index) => ({ username: `flood${count++}`, password: PASSWORD, email: spelled(email)[index % 3] }),
      });
    }
    expect(await countEmails(email, /confirm|verif/i)).toBeLessThanOrEqual(5);
  });

  it('requests for emails are limited to sixty a minute per IP address', async () => {
    const began = Date.now();
    const address = '192.0.2.2';
    const filled = [
      ...(await guesser.fill('/requestPasswordReset', 50, { email: 'nobody@example.com' }, address)),
      ...(await guesser.fill('/requestPasswordReset', 50, { email: 'nobody@example.com' }, address)),
    ];
    const guesses = await guesser.guessAll({
      ...{ path: '/requestPasswordReset', perSpelling: PER_SPELLING, address, decoy: { email: 'x@example.com' } },
      fieldsOf: () => ({ email: `unknown${count++}@example.com` }),
    });
    const heard = [...filled, ...guesses].filter(
      ({ code, body }) => code === undefined && Object.keys(body).length === 0,
    );
    expect(heard.length).toBeLessThanOrEqual(60 * minutesSince(began));
  });
});

describe('guessing email links', () => {
  it.each(['verifyEmail', 'resetPassword'])('%s is limited to sixty attempts a minute per IP address', async (name) => {
    const began = Date.now();
    const address = name === 'verifyEmail' ? '192.0.2.3' : '192.0.2.4';
    const path = `/functions/${name}`;
    const wrong = { token: 'abcdefghijklmnopqrstuvwxy', newPassword: PASSWORD };
    const filled = await guesser.fill(path, 60, wrong, address);
    const guesses = await guesser.guessAll({
      ...{ path, perSpelling: PER_SPELLING, address, decoy: { token: 'other' } },
      fieldsOf: (index) => ({ ...wrong, token: `abcdefghijklmnopqrstuvw${index}` }),
    });
    expect(withCode([...filled, ...guesses], 101).length).toBeLessThanOrEqual(60 * minutesSince(began));
  });
});

describe('limits per IP address', () => {
  it('allow three hundred challenges a minute', async () => {
    const began = Date.now();
    const address = '192.0.2.5';
    const path = '/functions/getServerTime';
    const guesses: Guess[] = [];
    for (let round = 0; round < 4; round++) guesses.push(...(await guesser.fill(path, 100, {}, address)));
    guesses.push(
      ...(await guesser.guessAll({ ...{ path, perSpelling: PER_SPELLING, address, decoy: {} }, fieldsOf: () => ({}) })),
    );
    const withResult = (list: Guess[]) =>
      list.filter(({ body }) => /dateTime|Nonce/.test(JSON.stringify(body['result'] ?? null)));
    const given = withResult(guesses);
    const wallet = { address: `0x${'1'.repeat(40)}`, chain: 1 };
    given.push(...withResult(await guesser.fill('/functions/requestMessage', 50, wallet, address)));
    expect(given.length).toBeLessThanOrEqual(300 * minutesSince(began));
  });

  it.each(['/users', '/classes/_User'])('allow three hundred sign-ups a minute at %s', async (path) => {
    const began = Date.now();
    const address = path === '/users' ? '192.0.2.6' : '192.0.2.7';
    // What is refused counts too, and is sooner done.
    for (let round = 0; round < 3; round++) await guesser.fill(path, 100, { username: '' }, address);
    const prefix = `late${count++}x`;
    const made: Guess[] = await guesser.guessAll({
      ...{ path, perSpelling: PER_SPELLING, address, decoy: { username: `${prefix}decoy`, password: PASSWORD } },
      fieldsOf: () => ({ username: `${prefix}${count++}`, password: PASSWORD }),
    });
    if (minutesSince(began) === 1) expect(signedIn(made).map(show)).toEqual([]);
    const names = 'SELECT count(*)::int AS count FROM "_User" WHERE username LIKE $1';
    const { rows } = await database.query(names, [`${prefix}%`]);
    expect((rows as { count: number }[])[0]?.count).toBeLessThanOrEqual(300 * (minutesSince(began) - 1));
  });
});
