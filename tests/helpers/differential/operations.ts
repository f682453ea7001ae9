import type { Random } from '@/tests/helpers/differential/random';
import {
  CLASSES,
  makeField,
  makeId,
  makeQuery,
  makeRow,
  makeValue,
  makeWhere,
} from '@/tests/helpers/differential/values';

/** A call as a client means it: before anybody decides how to spell it. */
export type Intent = {
  /** Of the route, for the count of what was accepted. */
  kind: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the mount path. */
  path: string;
  /** Said in the query string where there may be one, else in the body. */
  parameters?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Works with the operator's key alone. */
  master?: true;
  /** Asked for somebody, or nothing at all is done. */
  session?: true;
};

/** Functions of the backend that take anything; none of them is run. */
const FUNCTIONS = ['getServerTime', 'getPluginSpecs', 'getAccount', 'saveProfile', 'verifyEmail', 'resetPassword'];

const names = (random: Random) => random.pick(['ada', 'Ada', 'ädä', 'bob', 'x', 'eve@example.com']);
const email = (random: Random) => random.pick(['ada@example.com', 'b@example.org', 'eve+1@example.com']);

function makeLogIn(random: Random): Record<string, unknown> {
  const fields: Record<string, unknown> = { password: random.pick(['secret', 'pa ss', 'päss', '12']) };
  if (random.chance(0.8)) fields['username'] = names(random);
  if (random.chance(0.3) || !('username' in fields)) fields['email'] = email(random);
  return fields;
}

const MFA = { authData: { mfa: { token: '123456' } } };
const SCHEMA = { className: 'Thing', fields: { name: { type: 'String' } } };

/** What a client can mean. */
const MAKERS: Readonly<Record<string, (random: Random) => Omit<Intent, 'kind'>>> = {
  find: (random) => ({ method: 'GET', path: `/classes/${random.pick(CLASSES)}`, parameters: makeQuery(random, false) }),
  get: (random) => ({
    method: 'GET',
    path: `/classes/${random.pick(CLASSES)}/${makeId(random)}`,
    parameters: makeQuery(random, true),
  }),
  create: (random) => ({ method: 'POST', path: `/classes/${random.pick(CLASSES)}`, body: makeRow(random, false) }),
  update: (random) => ({
    method: 'PUT',
    path: `/classes/${random.pick(CLASSES)}/${makeId(random)}`,
    body: makeRow(random, true),
  }),
  delete: (random) => ({ method: 'DELETE', path: `/classes/${random.pick(CLASSES)}/${makeId(random)}` }),
  users: (random) => ({
    method: 'GET',
    path: random.pick(['/users', '/classes/_User']),
    parameters: makeQuery(random, false),
  }),
  user: (random) => ({ method: 'GET', path: `/users/${makeId(random)}`, parameters: makeQuery(random, true) }),
  me: () => ({ method: 'GET', path: '/users/me', session: true }),
  signUp: (random) => ({
    method: 'POST',
    path: random.pick(['/users', '/classes/_User']),
    body: { username: names(random), password: 'secret', ...(random.chance(0.3) && { email: email(random) }) },
  }),
  changeUser: (random) => ({
    method: 'PUT',
    path: `/users/${makeId(random)}`,
    body: makeRow(random, true),
    session: true,
  }),
  deleteUser: (random) => ({ method: 'DELETE', path: `/users/${makeId(random)}`, session: true }),
  logInByBody: (random) => ({
    method: 'POST',
    path: '/login',
    body: { ...makeLogIn(random), ...(random.chance(0.2) && MFA) },
  }),
  logInByAddress: (random) => ({ method: 'GET', path: '/login', parameters: makeLogIn(random) }),
  verifyPassword: (random) => ({
    method: random.pick(['GET', 'POST']),
    path: '/verifyPassword',
    parameters: makeLogIn(random),
  }),
  logInAs: (random) => ({ method: 'POST', path: '/loginAs', body: { userId: makeId(random) }, master: true }),
  logOut: () => ({ method: 'POST', path: '/logout', session: true }),
  resetPassword: (random) => ({ method: 'POST', path: '/requestPasswordReset', body: { email: email(random) } }),
  verifyMail: (random) => ({ method: 'POST', path: '/verificationEmailRequest', body: { email: email(random) } }),
  challenge: (random) => ({
    method: 'POST',
    path: '/challenge',
    body: { challengeData: { mfa: { token: '1' } }, ...(random.chance(0.5) && makeLogIn(random)) },
  }),
  sessions: (random) => ({
    method: 'GET',
    path: random.pick(['/sessions', '/sessions/me', `/sessions/${makeId(random)}`]),
    session: true,
  }),
  changeSession: (random) => ({
    method: 'PUT',
    path: `/sessions/${makeId(random)}`,
    body: { note: makeValue(random) },
    session: true,
  }),
  endSession: (random) => ({ method: 'DELETE', path: `/sessions/${makeId(random)}`, session: true }),
  roles: (random) => ({ method: 'GET', path: '/roles', parameters: { where: makeWhere(random) } }),
  makeRole: (random) => ({
    method: 'POST',
    path: '/roles',
    body: { name: random.pick(['a', 'B_c', 'd-e f']), ACL: {} },
  }),
  installations: (random) => ({
    method: 'POST',
    path: '/installations',
    body: { deviceType: 'web', installationId: makeId(random) },
  }),
  function: (random) => ({
    method: 'POST',
    path: `/functions/${random.pick(FUNCTIONS)}`,
    body: Object.fromEntries(random.some(0, 3, () => [makeField(random), makeValue(random)])),
  }),
  job: (random) => ({
    method: 'POST',
    path: random.pick(['/jobs/clearExpired', '/jobs']),
    body: { jobName: 'clearPushes' },
    master: true,
  }),
  event: (random) => ({
    method: 'POST',
    path: `/events/${random.pick(['Opened', 'a.b', 'AppOpened'])}`,
    body: { dimensions: { a: 'b' } },
  }),
  config: () => ({ method: 'GET', path: '/config' }),
  setConfig: (random) => ({ method: 'PUT', path: '/config', body: { params: { a: makeValue(random) } }, master: true }),
  aggregate: (random) => ({
    method: 'GET',
    path: `/aggregate/${random.pick(CLASSES)}`,
    parameters: random.pick<Record<string, unknown>>([
      { pipeline: [{ $match: { count: { $gt: 1 } } }, { $limit: 5 }] },
      { $group: { _id: '$name', total: { $sum: '$count' } } },
      { distinct: 'name', where: { count: 1 } },
    ]),
    master: true,
  }),
  schema: (random) => ({
    method: random.pick(['GET', 'POST', 'PUT']),
    path: random.pick(['/schemas', '/schemas/Thing']),
    body: SCHEMA,
    master: true,
  }),
  hook: () => ({ method: 'GET', path: '/hooks/functions', master: true }),
  purge: (random) => ({ method: 'DELETE', path: `/purge/${random.pick(CLASSES)}`, master: true }),
  serverInfo: () => ({ method: 'GET', path: '/serverInfo', master: true }),
};

/** Every kind of call, by name. */
export const KINDS: readonly string[] = Object.keys(MAKERS);

/** Makes a call; each kind is as likely as any other, and rows twice as likely. */
export function makeIntent(random: Random): Intent {
  const kind = random.chance(0.4)
    ? random.pick(['find', 'get', 'create', 'update', 'logInByBody', 'function'])
    : random.pick(KINDS);
  const make = MAKERS[kind];
  if (!make) throw new Error(`There is no call of the kind ${kind}.`);
  return { kind, ...make(random) };
}
