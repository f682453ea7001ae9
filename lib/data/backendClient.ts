import { emitSessionLost, readStoredUser, type StoredUser } from '@/lib/session/storedUser';
import { createDataClient, type DataClient } from '@/lib/data/createDataClient';
import { type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { SessionEndedError } from '@/lib/errors/FoyerError';
import { readSettings } from '@/lib/env';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { nextPaint, REQUEST_TIMEOUT_MS } from '@/lib/state/waiting';
import type { CallAnswer, CallParameters, ModuleCallName } from '@/protocol/calls/registry';

/** The SDK's own numbers (`REQUEST_ATTEMPT_LIMIT`, `REQUEST_BATCH_SIZE`; row G30). */
const LIMITS = { attempts: 5, atOnce: 20, timeoutMs: REQUEST_TIMEOUT_MS };

/** Where the backend is, and whose session is used. */
export type BackendClientOptions = {
  /** Is asked at each request. */
  readBackend: () => { serverUrl: string; appId: string };
  /** Session of the signed-in user. */
  readSession: () => string | undefined;
};

/** Creates a client of the backend's functions that reports a session that has ended. */
export function createBackendClient({ readBackend, readSession }: BackendClientOptions): DataClient {
  return createDataClient(async (call, signal) => {
    const result = await sendFunction(readBackend(), call, signal);
    if ('error' in result) emitSessionLost(readSession(), call.sessionToken, result.error);
    return result;
  }, LIMITS);
}

let client: DataClient | null = null;

/**
 * The site's client of the backend's functions. It needs no SDK; the SDK's `Web3API` uses it too. What a press changed is
 * shown before its requests are put together.
 */
export const callBackend: DataClient = async (call, signal) => {
  client ??= createBackendClient({
    readBackend: () => readSettings(),
    readSession: () => readSignedIn()?.sessionToken,
  });
  await nextPaint();
  return client(call, signal);
};

/** The signed-in user in the browser's storage; `null` for none. */
export function readSignedIn(): StoredUser | null {
  return readStoredUser(readSettings().appId);
}

/** Functions of the backend by name: parameters and answer of each. */
type CloudFunctions = Record<string, { params: object; answer: unknown }>;

/** The functions that the registry declares. */
type DeclaredFunctions = {
  [Name in ModuleCallName]: { params: CallParameters<Name>; answer: CallAnswer<Name> };
};

/**
 * Creates a typed client for the cloud functions of an application. For those of the backend itself use {@link call}.
 *
 * Each call is sent once, so that nothing happens twice; a call that only reads (`reads`) is retried after a temporary
 * error. The client throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError.
 */
export function createCaller<Functions extends CloudFunctions>() {
  return async <Name extends keyof Functions & string>(
    name: Name,
    params: Functions[Name]['params'],
    { reads = false }: { reads?: boolean } = {},
  ): Promise<Functions[Name]['answer']> => {
    try {
      const sessionToken = readSignedIn()?.sessionToken;
      return await callBackend({
        name,
        parameters: Object.fromEntries(Object.entries(params)),
        sessionToken,
        once: !reads,
        fresh: reads,
      });
    } catch (error) {
      throw toFoyerError(error);
    }
  };
}

/**
 * Calls a function of the backend as the signed-in user: `call('getAccount', {})`. Names, parameters and answers are
 * those of `protocol/calls/registry.ts`. The backend's tests check every answer against them; the browser does not,
 * which would need zod.
 */
export const call = createCaller<DeclaredFunctions>();

/** A request of the Parse protocol. */
type BackendRequest = {
  method: NonNullable<DataCall['method']>;
  /** Such as `classes/Post` or `users/me`. */
  path: string;
  /** The query of a `GET`, else the fields. */
  body?: object;
  /** The signed-in user's session by default. */
  sessionToken?: string | undefined;
};

/**
 * Sends one request of the Parse protocol without the SDK. A `GET` is retried after a temporary error; anything else is
 * sent once, since it may have taken effect.
 *
 * @throws FoyerError: BackendError with its code, TooManyRequestsError, UnreachableError, SessionEndedError; the
 *   signal's reason once that is aborted
 */
export async function requestBackend<Answer>(request: BackendRequest, signal?: AbortSignal): Promise<Answer> {
  const { method, path, body = {}, sessionToken = readSignedIn()?.sessionToken } = request;
  try {
    const parameters = Object.fromEntries(Object.entries(body));
    return (await callBackend({ name: path, method, parameters, sessionToken, fresh: true }, signal)) as Answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw toFoyerError(error);
  }
}

/**
 * The session token of an account, for work that outlives the page it was begun on: another account may have signed in.
 *
 * @param account its id
 * @throws SessionEndedError where it is not the one that is signed in
 */
export function sessionOf(account: string): string {
  const user = readSignedIn();
  if (user?.objectId !== account) throw new SessionEndedError();
  return user.sessionToken;
}
