import Parse from 'parse/node';
import type { Logger } from 'pino';
import { isDatabaseDown } from '@/server/db/databaseErrors';
import type { ParseResult } from '@/server/parse/ParseRoute';
import type { Answer } from '@/server/gateway/ParseCall';
import { StatusError } from '@/server/http/StatusError';
import { isClientError } from '@/server/parse/clientErrors';
import { isRecord } from '@/server/parse/validateValue';

/** What a handler of Parse Server answered, as it goes out. */
export function answerOfResult({ status = 200, response, location, headers }: ParseResult): Answer {
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
