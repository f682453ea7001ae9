import '@/server/parse/noLogFolder';
import 'parse-server';
import { createRequire } from 'node:module';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { INTERNAL_SERVER_ERROR } from '@/protocol/codes';
import { isDatabaseDown } from '@/server/db/databaseErrors';
import { type Answer, type ParseCall, type ParseRequest, RequestError } from '@/server/gateway/ParseCall';
import { StatusError, tooManyRequests } from '@/server/http/StatusError';
import { isClientError } from '@/server/parse/clientErrors';
import type { ParseResult } from '@/server/parse/triggerStore';
import { isRecord } from '@/server/parse/validateValue';

/** What a handler of Parse Server answered, as it goes out. */
function answerOfResult({ status = 200, response, location, headers }: ParseResult): Answer {
  const all = { ...headers, ...(location !== undefined && { Location: location }) };
  return { status, body: response ?? {}, headers: all };
}

/**
 * What is answered where a request or a call failed: the caller's own error with its code, ours without its words, which go
 * to the log.
 */
export function answerOfError(error: unknown, log: Logger): Answer {
  if (error instanceof StatusError) {
    const { status, code, message, retryAfter = null } = error;
    const headers: Record<string, string> = retryAfter === null ? {} : { 'Retry-After': String(retryAfter) };
    if (isDatabaseDown(error)) log.warn({ err: error }, 'the database does not answer');
    return { status, body: { code, error: message }, headers };
  }
  if (error instanceof Parse.Error) return refusal(statusOf(error.code), error.code, error.message);
  const thrown = error instanceof Error ? error : new Error(String(error));
  if (isClientError(thrown))
    return refusal(400, Parse.Error.INCORRECT_TYPE, 'A value has the wrong type for its field.');
  const status = isRecord(error) || error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (typeof status === 'number' && thrown.message) {
    const code = status === 403 ? Parse.Error.OPERATION_FORBIDDEN : Parse.Error.INTERNAL_SERVER_ERROR;
    return refusal(status, code, thrown.message);
  }
  log.error({ err: thrown }, 'a call of the Parse protocol failed');
  return refusal(500, Parse.Error.INTERNAL_SERVER_ERROR, 'Internal server error.');
}

/** The answers to the parts of a batch as one; where nothing at all could be done, the SDK is to repeat all of it. */
export function answerOfBatch(answers: readonly Answer[]): Answer {
  const [first] = answers;
  if (first && answers.every(({ status }) => status === 503)) return first;
  const parts = answers.map(({ status, body }) => (status < 400 ? { success: body } : { error: body }));
  return { status: 200, body: parts, headers: {} };
}

function statusOf(code: number): number {
  if (code === Parse.Error.INTERNAL_SERVER_ERROR) return 500;
  if (code === Parse.Error.REQUEST_LIMIT_EXCEEDED) return 429;
  return code === Parse.Error.OBJECT_NOT_FOUND ? 404 : 400;
}

const refusal = (status: number, code: number, error: string): Answer => ({
  status,
  body: { code, error },
  headers: {},
});

/** Parse Server's settings as each request gets them anew (parse-server 9.10, `Config`). */
type ParseConfig = {
  headers: object;
  ip: string;
  /** Made by cloud code that limits its functions (`Parse.Cloud.define`, option `rateLimit`). */
  rateLimits?: {
    path: { regexp: RegExp };
    errorResponseMessage?: string;
    handler(req: object, res: object, next: (error?: unknown) => void): Promise<void>;
  }[];
};

type AuthOptions = { config: ParseConfig; installationId: string | undefined };

// `parse-server` is imported whole above, before its inner parts here: its parts need each other, and Auth read first
// lacks its own.
const require = createRequire(import.meta.url);
const { get: getConfig } = require('parse-server/lib/Config') as {
  get(appId: string, mount: string): ParseConfig | undefined;
};
const auths = require('parse-server/lib/Auth') as {
  Auth: new (options: AuthOptions & { isMaster: boolean }) => object;
  getAuthForSessionToken(options: AuthOptions & { sessionToken: string }): Promise<object>;
};

/** What calls are carried out with, the same for all parts of a batch. */
export type Actor = { config: ParseConfig; auth: object; info: object; ip: string };

/**
 * Finds out who asks.
 *
 * @param serverUrl public address of the protocol
 * @throws Parse.Error 209 for a session that has ended, or never was
 */
export async function findActor(request: ParseRequest, appId: string, serverUrl: string): Promise<Actor> {
  const { credentials, calls, isBatch, ip, headers } = request;
  const { installationId, isMaster, context } = credentials;
  const config = getConfig(appId, serverUrl);
  if (!config) throw new RequestError(503, INTERNAL_SERVER_ERROR, 'The server is starting. Try again in a moment.', 2);
  Object.assign(config, { headers, ip });
  const route = isBatch ? '' : calls[0]?.route;
  const sessionToken = route === '/login' ? undefined : credentials.sessionToken;
  // Beside a master key in the headers Parse Server takes the installation from there alone, or calls it so.
  const installation =
    isMaster && headers['x-parse-master-key'] ? String(headers['x-parse-installation-id'] || 'cloud') : installationId;
  // For `sessions/me` too, whose handler asks nothing of the end of a session.
  const isSession = !isMaster && sessionToken !== undefined;
  const auth = isSession
    ? await auths.getAuthForSessionToken({ config, installationId, sessionToken })
    : new auths.Auth({ config, installationId: installation, isMaster });
  return { config, auth, ip, info: { appId, sessionToken, installationId, context } };
}

/** Has Parse Server's own handler carry a call out. Never rejects. */
export async function runCall(call: ParseCall, actor: Actor, log: Logger): Promise<Answer> {
  const { method, route, params, body, handler } = call;
  try {
    await enforceCloudLimits(call, actor);
    const request = { ...actor, method, path: route, params, body, query: {} };
    const result: ParseResult = await handler(request);
    return answerOfResult(result);
  } catch (error) {
    return answerOfError(error, log);
  }
}

/** As Parse Server asks them for the parts of a batch (`batch.js`). @throws {StatusError} 429 */
async function enforceCloudLimits({ method, route, params }: ParseCall, actor: Actor): Promise<void> {
  const path = route.replace(/:(\w+)/g, (_name, name: string) => params[name] ?? '');
  for (const { path: pattern, errorResponseMessage, handler } of actor.config.rateLimits ?? []) {
    if (!pattern.regexp.test(path)) continue;
    let refused: unknown;
    const note = (error?: unknown) => (refused = error);
    await handler({ ...actor, method }, { setHeader: () => undefined }, note).catch(note);
    if (refused !== undefined) {
      throw tooManyRequests(errorResponseMessage ?? 'Too many requests.', 1);
    }
  }
}
