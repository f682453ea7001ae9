import { type FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { toFoyerError, TooManyRequestsError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/connectionErrors';
import { NODE_SILENT, QUIET_NOT_FOUND } from '@/protocol/data/transport';

/** How long a backend is left alone that was asked too often and does not say for how long, in milliseconds. */
const USUAL_WAIT = 1_000;

/**
 * Sends one request for a cloud function, or another of the Parse protocol: as the SDK does, but it can be ended, the code of a refusal is kept, and so is
 * what the backend says of when to come back. Never rejects but with the signal's reason.
 */
export async function sendFunction(
  { serverUrl, appId }: { serverUrl: string; appId: string },
  { name, method, parameters, sessionToken }: DataCall,
  signal: AbortSignal,
): Promise<Attempt> {
  const session = sessionToken === undefined ? {} : { _SessionToken: sessionToken };
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${serverUrl}/${method ? name : `functions/${name}`}`, {
      // The protocol's own method goes in the body, as the SDK has it.
      method: 'POST',
      // As text, so that the browser need not ask first whether it may.
      headers: { 'Content-Type': 'text/plain', ...(method ? {} : { Accept: QUIET_NOT_FOUND }) },
      body: JSON.stringify({ ...parameters, ...(method && { _method: method }), _ApplicationId: appId, ...session }),
      signal,
    });
    text = await response.text();
  } catch (cause) {
    signal.throwIfAborted();
    return { fault: new UnreachableError(cause), passing: true, after: null };
  }
  const body = readObject(text);
  if (method && response.ok && body) return { answer: body };
  return readAnswer(response, body);
}

function readAnswer({ ok, status, headers }: Response, body: Record<string, unknown> | null): Attempt {
  // A function without a result answers an empty object.
  if (ok && body && ('result' in body || Object.keys(body).length === 0)) return { answer: body['result'] };
  const after = readRetryAfter(headers.get('Retry-After'));
  const message = readMessage({ message: body?.['error'] });
  const code = readCode(body);
  const refusal = code === undefined || !message ? null : Object.assign(new Error(message), { code });
  if (status === 429) {
    const wait = after ?? USUAL_WAIT;
    return { fault: new TooManyRequestsError(Math.ceil(wait / 1000), refusal), passing: true, after: wait };
  }
  if (refusal) {
    return { fault: toFoyerError(refusal), passing: status >= 500 || message === NODE_SILENT, after };
  }
  const cause = new Error(`Status ${status}, and no answer of the backend.`);
  // Success without an answer was cut short, or is the page of something in between.
  return { fault: new UnreachableError(cause), passing: ok || status >= 500, after };
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Cut short, or the page of a proxy: the caller tells by the status which.
    return null;
  }
}

/**
 * How long a backend wants to be left alone, in milliseconds, by its `Retry-After`: seconds or a moment (RFC 9110, section
 * 10.2.3); `null` where it says nothing, or nothing that can be read.
 */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}

/** One call of the backend. */
export type DataCall = {
  /** Name of the cloud function; with a `method`, the path of another request of the Parse protocol, such as `classes/Post`. */
  name: string;
  /** Left out for a cloud function. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  parameters: Readonly<Record<string, unknown>>;
  /** The session of whoever is signed in. */
  sessionToken: string | undefined;
  /** Whether it does something: it is sent once, and equal calls do not share it. */
  once?: boolean;
  /** Whether an equal call that began earlier must not answer it: what it reads may have changed since. */
  fresh?: boolean;
};

/** What became of one request: an answer, or a fault. */
export type Attempt =
  | { answer: unknown }
  | {
      fault: FoyerError;
      /** Whether the same request may go well later. */
      passing: boolean;
      /** How long the backend wants to be left alone, in milliseconds; `null` where it says nothing. */
      after: number | null;
    };

/** Sends one request; rejects only with the signal's reason, once that is aborted. */
export type SendCall = (call: DataCall, signal: AbortSignal) => Promise<Attempt>;
