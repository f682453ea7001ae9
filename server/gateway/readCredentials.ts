import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import Parse from 'parse/node';
import { RequestError, type Credentials } from '@/server/gateway/ParseCall';
import { parseJson } from '@/server/gateway/readBody';
import { isRecord } from '@/server/parse/validateValue';
import { INVALID_JSON } from '@/protocol/codes';

/** What the keys are held against. */
export type CredentialRules = {
  appId: string;
  masterKey: string;
  /** Whether the master key works for a request: only where the operator is (`docs/operate/security.md`). */
  mayUseMasterKey: (req: Request) => boolean;
  /** Told of each master key that came from elsewhere. */
  onRefusedMasterKey: (req: Request) => void;
};

/** Where the SDK puts in the body what others send as headers. */
const FIELDS = {
  _ApplicationId: 'X-Parse-Application-Id',
  _SessionToken: 'X-Parse-Session-Token',
  _InstallationId: 'X-Parse-Installation-Id',
  _MasterKey: 'X-Parse-Master-Key',
  _context: 'X-Parse-Cloud-Context',
} as const;

/** Fields of the SDK that say nothing here. */
const IGNORED = ['_JavaScriptKey', '_ClientVersion', '_RevocableSession', '_ContentType'] as const;

const { OPERATION_FORBIDDEN } = Parse.Error;

/**
 * Takes the keys out of a request, from the headers or, as the SDK sends them, from the body, which they leave.
 *
 * @param body changed in place
 * @param needsId whether the request must name the application; the SDK's calls of cloud functions may lack it
 * @throws {RequestError} 403 for another application, and for a master key that is wrong or does not work here; 400 for keys
 * in the headers and in the body at once, which Parse Server would take for something else
 */
export function readCredentials(
  req: Request,
  body: Record<string, unknown>,
  { appId, masterKey, mayUseMasterKey, onRefusedMasterKey }: CredentialRules,
  needsId: boolean,
): Credentials {
  const basic = readBasic(req, appId);
  const inHeaders = basic !== null || req.get('X-Parse-Application-Id') !== undefined;
  const carriesKey =
    basic?.key !== undefined ||
    '_MasterKey' in body ||
    req.get('X-Parse-Master-Key') !== undefined ||
    req.get('X-Parse-Maintenance-Key') !== undefined;
  if (carriesKey && !mayUseMasterKey(req)) {
    onRefusedMasterKey(req);
    throw forbidden('unauthorized');
  }
  const given = (field: keyof typeof FIELDS): unknown => {
    const header = req.get(FIELDS[field]);
    const inBody = body[field];
    // An empty one is no key: Parse Server leaves it where it is.
    if (!inBody) return header;
    if (inHeaders || (header !== undefined && header !== inBody)) {
      throw new RequestError(
        400,
        INVALID_JSON,
        `${field} is in the body beside keys in the headers. Send it in one place.`,
      );
    }
    Reflect.deleteProperty(body, field);
    return inBody;
  };
  const text = (field: Exclude<keyof typeof FIELDS, '_context'>): string | undefined => {
    const value = given(field);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw forbidden(`unauthorized: ${field} must be a string.`);
    return value;
  };
  const key = text('_MasterKey') ?? basic?.key;
  const id = text('_ApplicationId') ?? (basic === null && needsId ? undefined : appId);
  if (id !== appId) throw forbidden('unauthorized: the application id is missing or wrong.');
  delete body['_noBody'];
  if (!inHeaders && body['_ContentType'] && typeof body['_ContentType'] !== 'string') {
    throw forbidden('unauthorized: _ContentType must be a string.');
  }
  if (!inHeaders) for (const field of IGNORED) Reflect.deleteProperty(body, field);
  if (carriesKey && (key === undefined || !isSame(key, masterKey))) throw forbidden('unauthorized');
  return {
    sessionToken: text('_SessionToken'),
    installationId: text('_InstallationId'),
    isMaster: carriesKey,
    context: readContext(given('_context')),
  };
}

/** What `Authorization: Basic` says, where it is meant for this application; a proxy may ask for one of its own. */
function readBasic(req: Request, appId: string): { key?: string } | null {
  const encoded = req.get('Authorization')?.match(/^basic (.*)/i)?.[1];
  if (encoded === undefined) return null;
  const [id, key, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (id !== appId || key === undefined || more.length > 0) return null;
  return key && !key.startsWith('javascript-key=') ? { key } : {};
}

function readContext(given: unknown): Record<string, unknown> {
  if (given === undefined || given === '') return {};
  const context = typeof given === 'string' ? parseJson(given) : given;
  if (isRecord(context)) return context;
  throw new RequestError(400, INVALID_JSON, 'Invalid object for context.');
}

/** In the same time whatever is right about it. */
function isSame(given: string, key: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const forbidden = (message: string): RequestError => new RequestError(403, OPERATION_FORBIDDEN, message);
