import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import Parse from 'parse/node';
import { countValues } from '@/server/gateway/countValues';
import { decodePathSegment, RequestError } from '@/server/gateway/ParseCall';
import { isInherited, isRecord } from '@/server/parse/validateValue';
import { isTooDeep, MAX_DEPTH } from '@/server/parse/checkShape';

/** Largest body that is not an upload. */
const BODY_LIMIT = { name: '4mb', bytes: 4 * 1024 * 1024 };

/**
 * A body beyond so many bytes is read in a turn of the event loop of its own: ten that come at once keep nobody else
 * waiting for more than one.
 */
const LARGE = 64 * 1024;
let last = Promise.resolve();
const afterOthers = () => (last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve))));

/** Most parameters in a query string. */
const MAX_PARAMETERS = 100;

/** May stand before a body in UTF-8, but not before an upload as JSON. */
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** PostgreSQL keeps no such text. */
const NUL = 'A string contains the character NUL.';

const { INVALID_QUERY, INVALID_JSON, OBJECT_TOO_LARGE } = Parse.Error;

/** The types that the SDK and REST clients send JSON as; a browser asks nobody before it sends the second. */
const JSON_TYPES = new Set(['application/json', 'text/plain']);

/** Largest body that came packed, unpacked: a few kilobytes may hold millions of values. */
const PACKED_LIMIT = { name: '256kb', bytes: 256 * 1024 };

/** Most values in a body: a batch of 100 rows with 500 fields each has half as many. */
export const MAX_VALUES = 100_000;

/**
 * The body of a request as one JSON object; an empty one where there is no body.
 *
 * @param isOperator whether the request comes from where the master key works: its bodies have the bound of bytes alone
 * @throws {RequestError} 415 for another type or encoding than JSON in UTF-8, 413, or 400 for what is no JSON object
 */
export async function readJsonBody(req: Request, res: Response, isOperator = false): Promise<Record<string, unknown>> {
  const { 'transfer-encoding': chunked, 'content-length': length = 0, 'content-encoding': packed } = req.headers;
  if (chunked === undefined && packed === undefined && Number(length) === 0) return {};
  if (!isJsonType(req.headers['content-type'] ?? '')) {
    throw new RequestError(415, INVALID_JSON, 'Send the body as application/json or text/plain, in UTF-8.');
  }
  const limit = isPacked(req.headers) && !isOperator ? PACKED_LIMIT : BODY_LIMIT;
  const bytes = await readBytes(req, res, limit.name);
  if (bytes.length > LARGE) await afterOthers();
  const isMarked = bytes.subarray(0, 3).equals(BYTE_ORDER_MARK);
  const maxValues = isOperator ? Infinity : MAX_VALUES;
  return bytes.length === 0 ? {} : parseJsonObject(bytes.subarray(isMarked ? 3 : 0), INVALID_JSON, maxValues);
}

/** The most bytes that the body of a request can hold, by its headers and the limits here. */
export function announcedBytes({ headers }: Request): number {
  const { 'transfer-encoding': chunked, 'content-length': length = 0 } = headers;
  const { bytes: most } = isPacked(headers) ? PACKED_LIMIT : BODY_LIMIT;
  return chunked !== undefined || isPacked(headers) ? most : Math.min(Number(length) || 0, most);
}

const isPacked = ({ 'content-encoding': encoding }: Request['headers']): boolean =>
  encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';

/** `application/json` or `text/plain`, with no other parameter than one `charset=utf-8`, and perhaps a last semicolon. */
function isJsonType(header: string): boolean {
  const [type = '', ...parameters] = header.split(';', 4).map((part) => part.trim().toLowerCase());
  if (!JSON_TYPES.has(type)) return false;
  const [charset, last, ...more] = parameters;
  if (charset === undefined || (charset === '' && last === undefined)) return true;
  const [name, value = '', ...others] = charset.split('=', 3).map((part) => part.trim());
  const isUtf8Charset = name === 'charset' && others.length === 0 && /^"?utf-8"?$/.test(value);
  return isUtf8Charset && (last === undefined || last === '') && more.length === 0;
}

/**
 * All bytes of a body, unpacked where they were packed (`Content-Encoding`).
 *
 * @param limit such as `4mb`
 * @throws {RequestError} 413, 415 or 400
 */
export async function readBytes(req: Request, res: Response, limit: string): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    express.raw({ type: () => true, limit })(req, res, (error?: { status?: number }) => {
      if (error) reject(asRequestError(error.status, limit));
      else resolve();
    });
  });
  const body: unknown = req.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** @throws {RequestError} 400, with this code of the protocol, for what is no JSON object in UTF-8, nests too deep, or holds what no database keeps */
export function parseJsonObject(bytes: Buffer, code = INVALID_JSON, maxValues = MAX_VALUES): Record<string, unknown> {
  const body = isUtf8(bytes) ? parseJson(bytes.toString('utf8'), code, maxValues) : undefined;
  if (!isRecord(body)) throw new RequestError(400, code, 'The body is not a JSON object in UTF-8.');
  if (Object.hasOwn(body, '__proto__')) throw new RequestError(400, code, 'No field can be named __proto__.');
  return body;
}

/**
 * The parameters of a query string, as they are written.
 *
 * @throws {RequestError} 400 for what Parse Server's reader and others would take for different things: a name that comes
 * twice or with brackets, a percent sign that encodes nothing
 */
export function readQuery(url: string): Record<string, string> {
  const search = url.slice(url.indexOf('?') + 1);
  if (search === url) return {};
  // A browser sends no fragment, and readers differ about a second question mark.
  if (search.startsWith('?') || url.includes('#')) {
    throw new RequestError(
      400,
      INVALID_QUERY,
      'The query string must start with one question mark and have no fragment.',
    );
  }
  decodePathSegment(search, INVALID_QUERY);
  const query: Record<string, string> = {};
  const parameters = [...new URLSearchParams(search)];
  if (parameters.length > MAX_PARAMETERS) {
    throw new RequestError(400, INVALID_QUERY, `A query string has at most ${MAX_PARAMETERS} parameters.`);
  }
  for (const [name, value] of parameters) {
    if (Object.hasOwn(query, name)) throw new RequestError(400, INVALID_QUERY, `${name.slice(0, 80)} is set twice.`);
    if (name === '' || /[[\]]/.test(name) || isInherited(name)) {
      throw new RequestError(400, INVALID_QUERY, `Invalid parameter for query: ${name.slice(0, 80)}`);
    }
    query[name] = value;
  }
  if (Object.values(query).some((value) => value.includes('\0'))) throw new RequestError(400, INVALID_JSON, NUL);
  return query;
}

/**
 * What a text says as JSON; `undefined` where it is none.
 *
 * @throws {RequestError} 400 where it holds too many values, nests too deep, or holds what no database keeps
 */
export function parseJson(text: string, code = INVALID_JSON, maxValues = MAX_VALUES): unknown {
  // Before anything is built: what follows takes time for each value.
  if (maxValues < Infinity && countValues(text, maxValues) > maxValues) {
    throw new RequestError(400, code, `The body holds too many values: max ${maxValues}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isTooDeep(value)) {
    throw new RequestError(400, code, `This is nested too deeply: max ${MAX_DEPTH} levels.`);
  }
  if (writesNul(text)) throw new RequestError(400, code, NUL);
  return value;
}

/** Whether a JSON text holds the character NUL, which it writes as `\u0000`; behind another backslash that is six letters. */
function writesNul(json: string): boolean {
  for (let at = json.indexOf('\\u0000'); at !== -1; at = json.indexOf('\\u0000', at + 1)) {
    let first = at;
    while (json[first - 1] === '\\') first--;
    if ((at - first) % 2 === 0) return true;
  }
  return false;
}

function asRequestError(status: number | undefined, limit: string): RequestError {
  if (status === 413) return new RequestError(413, OBJECT_TOO_LARGE, `The body is too large: max ${limit}.`);
  if (status === 415) return new RequestError(415, INVALID_JSON, 'The body uses an unsupported content encoding.');
  return new RequestError(400, INVALID_JSON, 'The body ended too early.');
}
