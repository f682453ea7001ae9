import { type FoyerError, readCode, readMessage, UnreachableError } from '@/lib/errors/FoyerError';
import { toFoyerError, TooManyRequestsError } from '@/lib/errors/backendErrors';
import { noteUnknownTokens } from '@/lib/data/unknownTokens';
import { NODE_NOT_RESPONDING, QUIET_NOT_FOUND } from '@/protocol/data/transport';

/** How long to wait after a 429 without `Retry-After`, in milliseconds. */
const DEFAULT_RETRY_MS = 1_000;

/**
 * Sends one call of a cloud function, or another request of the Parse protocol, as the SDK does; but it can be aborted,
 * and keeps the code of a refusal and its `Retry-After`. Rejects only with the signal's reason.
 *
 * @param sign headers that go with a body, where the server of the site asks
 */
export async function sendFunction(
  { serverUrl, appId }: { serverUrl: string; appId: string },
  { name, method, parameters, sessionToken }: DataCall,
  signal: AbortSignal,
  sign: (body: string) => Record<string, string> = () => ({}),
): Promise<Attempt> {
  const session = sessionToken === undefined ? {} : { _SessionToken: sessionToken };
  // The method goes in the body, as the SDK sends it.
  const body = JSON.stringify({ ...parameters, ...(method && { _method: method }), _ApplicationId: appId, ...session });
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${serverUrl}/${method ? name : `functions/${name}`}`, {
      method: 'POST',
      // Plain text needs no CORS preflight.
      headers: { 'Content-Type': 'text/plain', ...(method ? {} : { Accept: QUIET_NOT_FOUND }), ...sign(body) },
      body,
      signal,
    });
    text = await response.text();
  } catch (cause) {
    signal.throwIfAborted();
    return { error: new UnreachableError(cause), retryable: true, retryAfter: null };
  }
  const answer = readObject(text);
  if (method && response.ok && answer) return { answer };
  return readAnswer(response, answer);
}

function readAnswer({ ok, status, headers }: Response, body: Record<string, unknown> | null): Attempt {
  // A function without a result returns an empty object.
  if (ok && body && ('result' in body || Object.keys(body).length === 0)) {
    noteUnknownTokens(body['result'], headers);
    return { answer: body['result'] };
  }
  const retryAfter = readRetryAfter(headers.get('Retry-After'));
  const message = readMessage({ message: body?.['error'] });
  const code = readCode(body);
  const refusal = code === undefined || !message ? null : Object.assign(new Error(message), { code });
  if (status === 429) {
    const wait = retryAfter ?? DEFAULT_RETRY_MS;
    return { error: new TooManyRequestsError(Math.ceil(wait / 1000), refusal), retryable: true, retryAfter: wait };
  }
  if (refusal) {
    return { error: toFoyerError(refusal), retryable: status >= 500 || message === NODE_NOT_RESPONDING, retryAfter };
  }
  const cause = new Error(`Status ${status}, and no answer of the backend.`);
  // Success without an answer was cut short, or is the page of a proxy.
  return { error: new UnreachableError(cause), retryable: ok || status >= 500, retryAfter };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Cut short, or the page of a proxy: the caller decides by the status.
    return null;
  }
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3), seconds or a date, in milliseconds; `null` if it is missing or
 * invalid.
 */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}

/** One call of the backend. */
export type DataCall = {
  /**
   * Name of the cloud function; with a `method`, the path of another request of the Parse protocol, such as
   * `classes/Post`.
   */
  name: string;
  /** Left out for a cloud function. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  parameters: Readonly<Record<string, unknown>>;
  /** The session of the signed-in user. */
  sessionToken: string | undefined;
  /** Whether it changes something: it is sent once, and equal calls do not share it. */
  once?: boolean;
  /** Whether it must not share the answer of an equal call that began earlier: the data may have changed since. */
  fresh?: boolean;
};

/** The outcome of one request: an answer or an error. */
export type Attempt =
  | { answer: unknown }
  | {
      error: FoyerError;
      /** Whether the same request may succeed later. */
      retryable: boolean;
      /** How long the backend asks to wait, in milliseconds; `null` if it does not say. */
      retryAfter: number | null;
    };

/** Sends one request; rejects only with the signal's reason, once that is aborted. */
export type SendCall = (call: DataCall, signal: AbortSignal) => Promise<Attempt>;
