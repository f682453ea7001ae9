import { reportLostSession } from '@/lib/auth/session/sessionLost';
import { createDataClient, type DataClient } from '@/lib/data/createDataClient';
import { type DataCall, sendFunction } from '@/lib/data/sendFunction';
import { SessionEndedError } from '@/lib/errors/connectionErrors';
import { readSettings } from '@/lib/env';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { readStoredUser, type StoredUser } from '@/lib/sdk/storedUser';
import { LONGEST_WAIT_MS } from '@/lib/sdk/untilLate';
import type { CallAnswer, CallParameters, ModuleCallName } from '@/protocol/calls/registry';

/** The SDK's own numbers (`REQUEST_ATTEMPT_LIMIT`, `REQUEST_BATCH_SIZE`; row G30). */
const LIMITS = { attempts: 5, atOnce: 20, patience: LONGEST_WAIT_MS };

/** Where functions are called, and on whose behalf. */
export type BackendClientOptions = {
  serverUrl: string;
  appId: string;
  /** Session of whoever is signed in now. */
  readSession: () => string | undefined;
};

/** Makes a client of the backend's functions that reports a session which has ended. */
export function createBackendClient({ readSession, ...backend }: BackendClientOptions): DataClient {
  return createDataClient(async (call, signal) => {
    const result = await sendFunction(backend, call, signal);
    if ('fault' in result) reportLostSession(readSession(), call.sessionToken, result.fault);
    return result;
  }, LIMITS);
}

let client: DataClient | null = null;

/** The site's one client of the backend's functions. It needs no SDK; the SDK's `Web3API` goes through it as well. */
export const callBackend: DataClient = (call, signal) => {
  const { serverUrl, appId } = readSettings();
  client ??= createBackendClient({ serverUrl, appId, readSession: () => readSignedIn()?.sessionToken });
  return client(call, signal);
};

/** Whoever is signed in, as the browser's storage says; `null` for nobody. */
export function readSignedIn(): StoredUser | null {
  return readStoredUser(readSettings().appId);
}

/** Functions of the backend by their names: what each takes, and what it answers. */
type CloudFunctions = Record<string, { params: object; answer: unknown }>;

/** The functions that the registry declares. */
type DeclaredFunctions = {
  [Name in ModuleCallName]: { params: CallParameters<Name>; answer: CallAnswer<Name> };
};

/**
 * Makes a typed client for cloud functions of an application. Those of the backend itself have {@link call}.
 *
 * Each call is sent once, as nothing must happen twice. A call that only reads (`reads`) is sent again where the fault may
 * pass. What it makes throws FoyerError: BackendError with the function's code, UnreachableError, SessionEndedError.
 */
function createCaller<Functions extends CloudFunctions>() {
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
 * Calls a function of the backend, as whoever is signed in: `call('getAccount', {})`. Names, parameters and answers are
 * those of `protocol/calls/registry.ts`. The backend's tests hold every answer against them, so the browser does not check
 * them again, which would take zod along.
 */
export const call = createCaller<DeclaredFunctions>();

/** A request of the Parse protocol. */
type BackendRequest = {
  method: NonNullable<DataCall['method']>;
  /** Such as `classes/Post` or `users/me`. */
  path: string;
  /** The query of a `GET`, else the fields. */
  body?: object;
  /** Whose request it is; left out: of whoever is signed in now. */
  sessionToken?: string | undefined;
};

/**
 * Sends one request of the Parse protocol without the SDK. A `GET` is sent again where the error may pass; anything else is
 * sent once, since nobody knows whether it was done.
 *
 * @throws FoyerError: BackendError with its code, TooManyRequestsError, UnreachableError, SessionEndedError; the signal's
 *   reason once that is aborted
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
