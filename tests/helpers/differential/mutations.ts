import { readFields, setField, type Draft, type World } from '@/tests/helpers/differential/draft';
import type { Random } from '@/tests/helpers/differential/random';
import { respell } from '@/tests/helpers/differential/respell';

type Mutation = (random: Random, draft: Draft, world: World) => void;

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/json; charset="utf-8"',
  'APPLICATION/JSON',
  'text/plain; charset=utf-8',
  'text/plain;charset=iso-8859-1',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json; charset=utf8',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=x',
  'text/html',
  'json',
  '',
];

const NAMES_OF_QUERY = [
  'where',
  'limit',
  'keys',
  'username',
  'email',
  'password',
  '_method',
  '_ApplicationId',
  '__proto__',
  'constructor',
  'userId',
  'token',
  'include',
  'a',
];
const TEXTS_OF_QUERY = [
  '1',
  '%31',
  '"1"',
  '1e1',
  '[1]',
  '%7B%7D',
  'null',
  'true',
  'x',
  '',
  '+',
  '%2B',
  '%C3%A4',
  'a%00b',
  '%',
  '%zz',
  '{"$gt":1}',
];

const withHeader = (draft: Draft, name: string, value: string) => draft.headers.push([name, value]);
const setType = (draft: Draft, value: string | null) => {
  draft.headers = draft.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  if (value !== null) withHeader(draft, 'Content-Type', value);
};

/** Changes the parts of a batch; any other body stays. */
function changeParts(draft: Draft, change: (parts: Record<string, unknown>[]) => unknown): void {
  const fields = readFields(draft);
  const parts = fields?.['requests'];
  // An earlier mutation may have left a part that is none.
  if (!fields || !Array.isArray(parts) || !parts.every((part) => typeof part === 'object' && part !== null)) return;
  fields['requests'] = change(parts as Record<string, unknown>[]);
  draft.body = JSON.stringify(fields);
}

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  path: (random, draft) => (draft.path = respell(random, draft.path)),
  batchPath: (random, draft) =>
    changeParts(draft, (parts) => parts.map((part) => ({ ...part, path: respell(random, String(part['path'])) }))),
  batchPart: (random, draft) =>
    changeParts(draft, (parts) =>
      parts.map((part) => ({
        ...part,
        ...random.pick<object>([
          { method: String(part['method']).toLowerCase() },
          { method: undefined },
          { method: null },
          { method: 'PATCH' },
          { path: `${String(part['path'])}?limit=1&username=bob` },
          { path: `http://localhost${String(part['path'])}` },
          { path: String(part['path']).slice(7) },
          { path: 5 },
          { path: ['/server/login'] },
          { body: null },
          { body: 'text' },
          { body: [1] },
          { body: { ...(part['body'] as object), _method: 'DELETE' } },
          { body: { ...(part['body'] as object), _ApplicationId: 'foyer', _SessionToken: 'r:x', _MasterKey: 'k' } },
          { headers: { 'X-Parse-Session-Token': 'r:x' }, query: { limit: 1 } },
          { method: 'POST', path: '/server/batch', body: { requests: [part] } },
        ]),
      })),
    ),
  batchShape: (random, draft) =>
    changeParts(draft, (parts) =>
      random.pick<unknown>([[], [null], [parts], { 0: parts[0] }, 'x', [...parts, ...parts], [...parts, 5]]),
    ),
  query: (random, draft) => draft.query.push(`${random.pick(NAMES_OF_QUERY)}=${random.pick(TEXTS_OF_QUERY)}`),
  nestedQuery: (random, draft) =>
    draft.query.push(
      `${random.pick(NAMES_OF_QUERY)}${random.pick(['[a]', '[]', '[$gt]', '[__proto__]', '[a][b]', '%5Ba%5D', '.a', '[21]', '[0]'])}=1`,
    ),
  repeatQuery: (random, draft) => {
    if (draft.query.length > 0) draft.query.push(random.pick(draft.query).replace(/=.*/, '=other'));
  },
  bareQuery: (random, draft) =>
    draft.query.push(random.pick(['', 'limit', '=', '&', '?', 'where=', '#', 'a=1;limit=2'])),
  method: (random, draft) => (draft.method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])),
  override: (random, draft) =>
    setField(
      draft,
      '_method',
      random.pick(['GET', 'get', 'Put', 'DELETE', 'HEAD', 'PATCH', '', ' GET', 5, ['GET'], { a: 1 }, null, true]),
    ),
  overrideHeader: (random, draft) => withHeader(draft, 'X-HTTP-Method-Override', random.pick(['GET', 'DELETE'])),
  type: (random, draft) => setType(draft, random.pick(CONTENT_TYPES)),
  noType: (_random, draft) => setType(draft, null),
  twoTypes: (random, draft) => withHeader(draft, 'Content-Type', random.pick(CONTENT_TYPES)),
  typeInBody: (random, draft) => setField(draft, '_ContentType', random.pick(['text/html', 'application/json', 5])),
  encoding: (random, draft) => {
    draft.encoding = random.pick(['utf16le', 'latin1', 'gzip', 'deflate', 'br']);
    if (random.chance(0.7) && !draft.encoding.startsWith('utf') && draft.encoding !== 'latin1') {
      withHeader(draft, 'Content-Encoding', draft.encoding);
    }
  },
  falseEncoding: (random, draft) =>
    withHeader(draft, 'Content-Encoding', random.pick(['gzip', 'identity', 'x', 'gzip, br', ''])),
  duplicateKey: (random, draft) => {
    const fields = readFields(draft);
    const name = fields && random.pick(Object.keys(fields).concat('_method', 'username'));
    if (!fields || !name || draft.body === null) return;
    const value = JSON.stringify(random.pick<unknown>(['other', 1, { a: 1 }, 'GET']));
    if (random.chance(0.5)) draft.body = draft.body.replace('{', `{${JSON.stringify(name)}:${value},`);
    else setField(draft, name, JSON.parse(value));
    // An empty object has no place for a comma.
    draft.body = draft.body.replace(',}', '}');
  },
  escapedKey: (_random, draft) => {
    if (draft.body)
      draft.body = draft.body.replace(
        /"([a-z_])/i,
        (_whole, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`,
      );
  },
  strangeKey: (random, draft) => {
    const key = random.pick([
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      '',
      ' a',
      'a b',
      '$gt',
      'ä',
      'length',
    ]);
    const value = random.pick([
      '{"a":1}',
      '"x"',
      'null',
      '{"isMaster":true}',
      '{"_method":"DELETE"}',
      '{"__proto__":{"b":1}}',
    ]);
    if (draft.body?.startsWith('{')) draft.body = draft.body.replace('{', `{"${key}":${value},`).replace(',}', '}');
  },
  number: (random, draft) => {
    const number = random.pick([
      '1e400',
      '-0',
      '1E2',
      '0.10',
      '123456789012345678901234567890',
      '1e-400',
      '9007199254740993',
    ]);
    if (draft.body?.startsWith('{')) draft.body = draft.body.replace('{', `{"count":${number},`).replace(',}', '}');
  },
  brokenBody: (random, draft) => {
    if (draft.body === null) return;
    draft.body = random.pick([
      '',
      ' ',
      '[]',
      'null',
      '"text"',
      '1',
      '{',
      '{}',
      `\ufeff${draft.body}`,
      `${draft.body} `,
      `${draft.body}x`,
      `[${draft.body}]`,
      "{'a':1}",
      `\n${draft.body}`,
    ]);
  },
  noBody: (_random, draft) => (draft.body = null),
  bodyWhereNone: (_random, draft) => {
    if (draft.body !== null) return;
    draft.body = JSON.stringify({ where: { a: 1 }, limit: 3, username: 'eve' });
    setType(draft, 'application/json');
  },
  formBody: (_random, draft) => {
    draft.body = 'username=ada&password=secret&_ApplicationId=foyer&_method=GET';
    setType(draft, 'application/x-www-form-urlencoded');
  },
  otherSession: (random, draft, { sessions }) => {
    const token = random.pick([...sessions, 'r:0123456789abcdef0123456789abcdef', '']);
    if (random.chance(0.5)) withHeader(draft, random.pick(['X-Parse-Session-Token', 'x-parse-session-token']), token);
    else setField(draft, '_SessionToken', random.pick<unknown>([token, 5, [token], { a: 1 }]));
  },
  otherApplication: (random, draft, { appId }) => {
    if (random.chance(0.5)) withHeader(draft, 'X-Parse-Application-Id', random.pick([appId, 'other', '']));
    else setField(draft, '_ApplicationId', random.pick<unknown>([appId, 'other', 5, null]));
  },
  otherInstallation: (random, draft) => {
    if (random.chance(0.5)) withHeader(draft, 'X-Parse-Installation-Id', 'third');
    else setField(draft, '_InstallationId', random.pick<unknown>(['third', 5, '']));
  },
  otherKey: (random, draft, { masterKey }) => {
    const key = random.pick([masterKey, 'wrong', '']);
    const basic = Buffer.from(
      random.pick([`foyer:${key}`, `foyer:javascript-key=${key}`, `other:${key}`, 'foyer']),
    ).toString('base64');
    random.pick([
      () => withHeader(draft, 'X-Parse-Master-Key', key),
      () => setField(draft, '_MasterKey', key),
      () => withHeader(draft, 'Authorization', `Basic ${basic}`),
      () => withHeader(draft, 'X-Parse-Maintenance-Key', key),
      () => withHeader(draft, 'X-Parse-Javascript-Key', key),
      () => setField(draft, '_JavaScriptKey', key),
    ])();
  },
  context: (random, draft) => {
    const context = random.pick(['{"a":1}', '[]', '"x"', '{', '{"__proto__":{"a":1}}', 'null']);
    if (random.chance(0.5)) withHeader(draft, 'X-Parse-Cloud-Context', context);
    else setField(draft, '_context', random.pick<unknown>([context, { a: 1 }, [1], 5]));
  },
  oddFields: (random, draft) =>
    setField(
      draft,
      random.pick(['_noBody', '_RevocableSession', '_ClientVersion', '_SomethingElse']),
      random.pick<unknown>(['1', true, 5]),
    ),
  requestId: (random, draft) => withHeader(draft, 'X-Parse-Request-Id', `id-${random.below(1e9)}`),
  repeatedHeader: (random, draft) => {
    if (draft.headers.length === 0) return;
    const [name, value] = random.pick(draft.headers);
    withHeader(draft, name, random.chance(0.5) ? value : `${value}x`);
  },
};

const NAMES = Object.keys(MUTATIONS);

/** Changes nothing in half of the requests, and in the others one thing or some. */
export function mutate(random: Random, draft: Draft, world: World): string[] {
  const names = random.chance(0.45) ? [] : random.some(1, 3, () => random.pick(NAMES));
  for (const name of names) MUTATIONS[name]?.(random, draft, world);
  return names;
}
