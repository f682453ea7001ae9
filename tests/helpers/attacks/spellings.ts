import { deflateSync, gzipSync } from 'node:zlib';
import type { RawRequest } from '@/tests/helpers/attacks/sendRaw';

/** A call that is to be made, whatever way it goes. */
export type Aim = {
  /** Below `/server`, such as `/login`. */
  path: string;
  fields: Record<string, unknown>;
  /** Somebody else's name, for where a reader may be shown another one. */
  decoy: Record<string, unknown>;
  appId: string;
  sessionToken?: string;
};

/** A way to say one thing: by another route, encoding, method or place. */
export type Spelling = { name: string; spell(aim: Aim): RawRequest };

const JSON_TYPE = { 'Content-Type': 'application/json' };
const TEXT_TYPE = { 'Content-Type': 'text/plain' };

const keysInHeaders = ({ appId, sessionToken }: Aim): Record<string, string> => ({
  'X-Parse-Application-Id': appId,
  ...(sessionToken && { 'X-Parse-Session-Token': sessionToken }),
});
const keysInBody = ({ appId, sessionToken }: Aim): Record<string, unknown> => ({
  _ApplicationId: appId,
  _ClientVersion: 'js1.5.9',
  ...(sessionToken && { _SessionToken: sessionToken }),
});
/** Values that are no text go as JSON. */
const inAddress = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

const rest = (aim: Aim, path = aim.path, more: Partial<RawRequest> = {}): RawRequest => ({
  path: `/server${path}`,
  body: JSON.stringify(aim.fields),
  ...more,
  headers: { ...keysInHeaders(aim), ...JSON_TYPE, ...more.headers },
});
const sdk = (
  aim: Aim,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = TEXT_TYPE,
): RawRequest => ({
  path: `/server${aim.path}`,
  headers,
  body: JSON.stringify({ ...aim.fields, ...keysInBody(aim), ...more }),
});

/** One part; a batch of many in one request is the business of who sends it. */
const batch = (aim: Aim, path: string, method = 'POST', to = '/server/batch'): RawRequest => ({
  path: to,
  headers: TEXT_TYPE,
  body: JSON.stringify({ requests: [{ method, path, body: aim.fields }], ...keysInBody(aim) }),
});

const capital = (path: string) => path.replace(/^\/(.)/, (_whole, letter: string) => `/${letter.toUpperCase()}`);
const encoded = (path: string) =>
  path.replace(/^\/(.)/, (_whole, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`);

/** Other spellings of a path below the mount path. */
const PATHS: Readonly<Record<string, (path: string) => string>> = {
  'in capitals': (path) => path.toUpperCase(),
  'with a capital': capital,
  'with a slash behind': (path) => `${path}/`,
  'with two slashes': (path) => `/${path}`,
  'with a dot segment': (path) => `/.${path}`,
  'by way of another': (path) => `/x/..${path}`,
  'by way of a semicolon': (path) => `/;/..${path}`,
  'with an encoded letter': encoded,
  'with encoded dots': (path) => `/x/%2e%2e${path}`,
  'with an encoded slash': (path) => `%2f${path.slice(1)}`,
  'with a parameter behind a semicolon': (path) => `${path};a=b`,
};

/** Other ways to send the same JSON. */
const TYPES: Readonly<
  Record<string, (body: string) => { body: string | Uint8Array; headers: Record<string, string> }>
> = {
  'as multipart/mixed': (body) => ({ body, headers: { 'Content-Type': 'multipart/mixed; boundary=x' } }),
  'as multipart/form-data': (body) => ({ body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }),
  'as a form that is none': (body) => ({ body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  'as bytes': (body) => ({ body, headers: { 'Content-Type': 'application/octet-stream' } }),
  'as a web page': (body) => ({ body, headers: { 'Content-Type': 'text/html' } }),
  'as two types': (body) => ({ body, headers: { 'Content-Type': 'application/json, multipart/mixed' } }),
  'in UTF-16': (body) => ({
    body: Buffer.from(body, 'utf16le'),
    headers: { 'Content-Type': 'application/json; charset=utf-16le' },
  }),
  'in Latin-1': (body) => ({ body, headers: { 'Content-Type': 'text/plain; charset=iso-8859-1' } }),
  'packed with gzip': (body) => ({ body: gzipSync(body), headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip' } }),
  'packed with deflate': (body) => ({
    body: deflateSync(body),
    headers: { ...JSON_TYPE, 'Content-Encoding': 'deflate' },
  }),
  'with a mark of byte order': (body) => ({ body: `\ufeff${body}`, headers: JSON_TYPE }),
};

/** Every way that was found to make one call. */
export const SPELLINGS: readonly Spelling[] = [
  { name: 'as REST', spell: (aim) => rest(aim) },
  { name: 'as the SDK', spell: (aim) => sdk(aim) },
  { name: 'as the SDK, with its method', spell: (aim) => sdk(aim, { _method: 'POST' }) },
  { name: 'as the SDK, with a method in small letters', spell: (aim) => sdk(aim, { _method: 'post' }) },
  { name: 'as the SDK, named as JSON', spell: (aim) => sdk(aim, {}, JSON_TYPE) },
  { name: 'as a GET inside a POST', spell: (aim) => sdk(aim, { _method: 'GET' }) },
  { name: 'as PUT', spell: (aim) => rest(aim, aim.path, { method: 'PUT' }) },
  {
    name: 'as GET, in the address',
    spell: (aim) => ({
      method: 'GET',
      path: `/server${aim.path}?${inAddress(aim.fields)}`,
      headers: keysInHeaders(aim),
    }),
  },
  { name: 'as GET, in a body', spell: (aim) => rest(aim, aim.path, { method: 'GET' }) },
  {
    name: 'as POST, in the address',
    spell: (aim) => ({ path: `/server${aim.path}?${inAddress(aim.fields)}`, headers: keysInHeaders(aim) }),
  },
  {
    name: 'in the address, behind another name in the body',
    spell: (aim) => rest({ ...aim, fields: aim.decoy }, `${aim.path}?${inAddress(aim.fields)}`),
  },
  {
    name: 'in the address, with the rest in the body',
    spell: (aim) => {
      const { authData, ...named } = aim.fields;
      const fields = { ...(authData !== undefined && { authData }), password: aim.decoy['password'] };
      return rest({ ...aim, fields }, `${aim.path}?${inAddress(named)}`);
    },
  },
  {
    name: 'in the body, behind another name in the address',
    spell: (aim) => rest(aim, `${aim.path}?${inAddress(aim.decoy)}`),
  },
  {
    name: 'twice in the address',
    spell: (aim) => ({
      method: 'GET',
      path: `/server${aim.path}?${inAddress(aim.decoy)}&${inAddress(aim.fields)}`,
      headers: keysInHeaders(aim),
    }),
  },
  {
    name: 'twice in the body',
    spell: (aim) => {
      const [first, second] = [aim.decoy, aim.fields].map((fields) => JSON.stringify(fields).slice(1, -1));
      return rest(aim, aim.path, { body: `{${first},${second}}` });
    },
  },
  {
    name: 'with keys in headers and body',
    spell: (aim) => ({ ...sdk(aim), headers: { ...TEXT_TYPE, ...keysInHeaders(aim) } }),
  },
  {
    name: 'with keys in an Authorization header',
    spell: (aim) => {
      const authorization = `Basic ${Buffer.from(`${aim.appId}:javascript-key=x`).toString('base64')}`;
      return rest(aim, aim.path, { headers: { Authorization: authorization } });
    },
  },
  { name: 'in a batch', spell: (aim) => batch(aim, `/server${aim.path}`) },
  { name: 'in a batch, as GET', spell: (aim) => batch(aim, `/server${aim.path}`, 'GET') },
  { name: 'in a batch, in small letters', spell: (aim) => batch(aim, `/server${aim.path}`, 'post') },
  { name: 'in a batch, with a query', spell: (aim) => batch(aim, `/server${aim.path}?${inAddress(aim.fields)}`) },
  { name: 'in a batch, without the mount path', spell: (aim) => batch(aim, aim.path) },
  { name: 'in a batch, with a whole address', spell: (aim) => batch(aim, `http://localhost/server${aim.path}`) },
  { name: 'in a batch in capitals', spell: (aim) => batch(aim, `/server${aim.path}`, 'POST', '/server/BATCH') },
  {
    name: 'in a batch with a slash behind',
    spell: (aim) => batch(aim, `/server${aim.path}`, 'POST', '/server/batch/'),
  },
  {
    name: 'in a batch in a batch',
    spell: (aim) => {
      const inner = { requests: [{ method: 'POST', path: `/server${aim.path}`, body: aim.fields }] };
      return batch({ ...aim, fields: inner }, '/server/batch');
    },
  },
  {
    name: 'in a batch as multipart/mixed',
    spell: (aim) => ({
      ...batch(aim, `/server${aim.path}`),
      headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
    }),
  },
  { name: 'in a batch, up and down', spell: (aim) => batch(aim, `/server/classes/../.${aim.path}`) },
  ...Object.entries(PATHS).flatMap(([name, spellPath]) => [
    { name, spell: (aim: Aim) => rest(aim, spellPath(aim.path)) },
    { name: `in a batch, ${name}`, spell: (aim: Aim) => batch(aim, `/server${spellPath(aim.path)}`) },
  ]),
  ...Object.entries(TYPES).map(([name, pack]) => ({
    name,
    spell: (aim: Aim): RawRequest => {
      const { body, headers } = pack(JSON.stringify({ ...aim.fields, ...keysInBody(aim) }));
      return { path: `/server${aim.path}`, headers, body };
    },
  })),
  {
    name: 'with no type',
    spell: (aim) => ({ ...sdk(aim), headers: {} }),
  },
  {
    name: 'as a form',
    spell: (aim) => ({
      path: `/server${aim.path}`,
      headers: { ...keysInHeaders(aim), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: inAddress(aim.fields),
    }),
  },
];
