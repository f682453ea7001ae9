import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { createRest, type Rest, type RestAnswer } from '@/tests/helpers/createRest';
import { sessionOf } from '@/tests/helpers/familySignIn';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** Somebody who is signed in. */
export type Session = { id: string; token: string };

/** The password of everybody whom the client signs up. */
export const PASSWORD = 'correct horse battery staple';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** People of a backend, and what they do about their accounts. */
export type AccountClient = {
  rest: Rest;
  newName(): string;
  signUp(username?: string): Promise<Session & { username: string }>;
  logIn(username: string, more?: Record<string, unknown>, password?: string, userAgent?: string): Promise<RestAnswer>;
  /** Calls a function of the account (`protocol/account.ts`). */
  call(session: Session | null, name: string, params?: Record<string, unknown>): Promise<RestAnswer>;
};

const LETTERS = 'abcdefghkpstxyz';

/** Makes a client of a backend; its people have names of their own. */
export function createAccountClient({ serverUrl, appId }: SharedBackend): AccountClient {
  const rest = createRest(serverUrl, appId);
  // Files share a backend: each client has names of its own, of letters that no others look like.
  const own = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  let people = 0;
  const newName = () => `person-${own}-${++people}`;
  return {
    rest,
    newName,
    async signUp(username = newName()) {
      return { ...sessionOf(await rest('POST', 'users', { username, password: PASSWORD })), username };
    },
    logIn: (username, more = {}, password = PASSWORD, userAgent = FIREFOX) =>
      rest('POST', 'login', { username, password, ...more }, { headers: { 'User-Agent': userAgent } }),
    call: (session, name, params = {}) => rest('POST', `functions/${name}`, params, { sessionToken: session?.token }),
  };
}

/** What a function answered; fails where it refused. */
export async function resultOf<Result = Record<string, unknown>>(answer: Promise<RestAnswer>): Promise<Result> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body['result'] as Result;
}
