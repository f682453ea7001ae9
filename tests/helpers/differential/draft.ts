import type { Random } from '@/tests/helpers/differential/random';
import { makeIntent, type Intent } from '@/tests/helpers/differential/operations';

/** A request as it goes over the wire, in parts that can be changed and left out. */
export type Draft = {
  /** The kinds of the calls in it. */
  kinds: string[];
  method: string;
  /** As written into the request line. */
  path: string;
  /** `name=value`, each as written. */
  query: string[];
  headers: [name: string, value: string][];
  /** The text of the body; `null` for none. */
  body: string | null;
  /** How the text becomes bytes. */
  encoding: 'utf8' | 'utf16le' | 'latin1' | 'gzip' | 'deflate' | 'br';
};

/** Whom requests are made by. */
export type World = { appId: string; masterKey: string; sessions: readonly string[] };

const MOUNT = '/server';
const INSTALLATIONS = ['5d2e9a5e-3ab2-4f4a-9d0b-6a5a3c9d1f00', 'installation-two'];

type Style = 'sdk' | 'rest' | 'bodied';

/** Spells a call, or a batch of some, in one of the ways that clients use. */
export function makeDraft(random: Random, world: World): Draft {
  if (random.chance(0.06)) return makeUpload(random, world);
  const first = makeIntent(random);
  const fellows = random.chance(0.25) ? random.some(0, 2, () => makeIntent(random)) : null;
  const style = random.weighted<Style>({ sdk: 5, rest: 5, bodied: 1 });
  const intents = fellows ? [first, ...fellows] : [first];
  const draft = fellows ? batchOf(random, intents) : spell(random, first, style);
  addCredentials(random, world, draft, style, intents);
  return draft;
}

function spell(random: Random, intent: Intent, style: Style): Draft {
  const { kind, method, path, parameters, body } = intent;
  const draft: Draft = {
    kinds: [kind],
    method,
    path: MOUNT + path,
    query: [],
    headers: [],
    body: null,
    encoding: 'utf8',
  };
  const inAddress = style === 'rest' && parameters && method === 'GET';
  if (inAddress) draft.query = Object.entries(parameters).map(([name, value]) => pieceOf(random, name, value));
  const fields = inAddress ? (body ?? {}) : { ...parameters, ...body };
  if (style === 'sdk') {
    draft.method = 'POST';
    draft.body = JSON.stringify(method === 'POST' ? fields : { ...fields, _method: method });
  } else if (method !== 'GET' || style === 'bodied') {
    draft.body = method === 'DELETE' && style === 'rest' ? null : JSON.stringify(fields);
  }
  return draft;
}

/** A parameter in a query string: text as it is, or as JSON like everything else. */
function pieceOf(random: Random, name: string, value: unknown): string {
  const text = typeof value === 'string' && random.chance(0.7) ? value : JSON.stringify(value);
  return `${name}=${encodeURIComponent(text)}`;
}

function batchOf(random: Random, intents: readonly Intent[]): Draft {
  const requests = intents.map(({ method, path, parameters, body }) => {
    const fields = parameters || body ? { ...parameters, ...body } : undefined;
    return { method, path: MOUNT + path, ...((fields || random.chance(0.5)) && { body: fields ?? {} }) };
  });
  const kinds = ['batch', ...intents.map(({ kind }) => `${kind} in a batch`)];
  return {
    kinds,
    method: 'POST',
    path: `${MOUNT}/batch`,
    query: [],
    headers: [],
    body: JSON.stringify({ requests }),
    encoding: 'utf8',
  };
}

/** A file, as bytes or in the SDK's JSON. */
function makeUpload(random: Random, world: World): Draft {
  const name = random.pick(['a.txt', 'b.png', 'c', 'd%20e.txt', 'f.json', '%C3%A4.txt', 'g.html']);
  const base = { method: 'POST', path: `${MOUNT}/files/${name}`, query: [], encoding: 'utf8' } as const;
  const forwarded: Draft['headers'] = [['X-Forwarded-For', `203.0.113.${1 + random.below(254)}`]];
  const session = random.pick(world.sessions);
  if (random.chance(0.5)) {
    const type = random.pick([
      'text/plain',
      'image/png',
      'application/json',
      'application/octet-stream',
      'multipart/mixed',
    ]);
    const headers: Draft['headers'] = [
      ['X-Parse-Application-Id', world.appId],
      ['X-Parse-Session-Token', session],
      ['Content-Type', type],
    ];
    const body = random.pick(['bytes', '{"base64":"AAEC"}', '{"_method":"DELETE"}', 'ä🙂', '{"a":']);
    return { ...base, kinds: ['upload of bytes'], query: [], headers: [...headers, ...forwarded], body };
  }
  const fields = {
    base64: random.pick(['AAEC', 'aGVsbG8=', 'aGVsbG8', '']),
    ...(random.chance(0.7) && { _ContentType: random.pick(['text/plain', 'image/png', 'text/html']) }),
    ...(random.chance(0.3) && { fileData: { metadata: { a: 'b' }, tags: { c: 'd' } } }),
    ...{ _ApplicationId: world.appId, _SessionToken: session, _ClientVersion: 'js1.5.9' },
  };
  const headers: Draft['headers'] = [['Content-Type', 'text/plain'], ...forwarded];
  return { ...base, kinds: ['upload of JSON'], query: [], headers, body: JSON.stringify(fields) };
}

/** Says who asks, in headers or in the body. */
function addCredentials(random: Random, world: World, draft: Draft, style: Style, intents: readonly Intent[]): void {
  const inBody = draft.body !== null && (style === 'sdk' || random.chance(0.05));
  const add = (header: string, field: string, value: string) => {
    if (inBody) setField(draft, field, value);
    else draft.headers.push([header, value]);
  };
  if (draft.body !== null) {
    draft.headers.push(['Content-Type', style === 'sdk' && random.chance(0.9) ? 'text/plain' : 'application/json']);
  }
  add('X-Parse-Application-Id', '_ApplicationId', world.appId);
  if (style === 'sdk' && random.chance(0.8)) setField(draft, '_ClientVersion', 'js1.5.9');
  if (random.chance(0.3)) add('X-Parse-Installation-Id', '_InstallationId', random.pick(INSTALLATIONS));
  const master = intents.some((intent) => intent.master) || random.chance(0.05);
  if (master) add('X-Parse-Master-Key', '_MasterKey', world.masterKey);
  else draft.headers.push(['X-Forwarded-For', `198.51.${random.below(256)}.${1 + random.below(254)}`]);
  if (intents.some((intent) => intent.session) || random.chance(0.3)) {
    add('X-Parse-Session-Token', '_SessionToken', random.pick(world.sessions));
  }
}

/** Puts a field into a body that is a JSON object, at its end. */
export function setField(draft: Draft, name: string, value: unknown): void {
  if (draft.body === null || !/^\s*\{[^]*\}\s*$/.test(draft.body)) return;
  const inner = draft.body.trim().slice(1, -1).trim();
  draft.body = `{${inner}${inner ? ',' : ''}${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'null')}}`;
}

/** The body as an object; `null` where it is none. */
export function readFields(draft: Draft): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(draft.body ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
