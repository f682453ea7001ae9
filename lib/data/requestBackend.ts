import { callBackend, readSignedIn } from '@/lib/data/backendClient';
import type { DataCall } from '@/lib/data/DataCall';
import { toFoyerError } from '@/lib/errors/toFoyerError';

/** A request of the Parse protocol. */
export type BackendRequest = {
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
