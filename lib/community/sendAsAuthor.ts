import { requestBackend, sessionOf } from '@/lib/data/backendClient';

/**
 * Sends one request of the Parse protocol as whoever is signed in; `path` such as `classes/Post`.
 *
 * @param author the account that must be signed in, where it may have changed since; whoever is otherwise
 * @throws FoyerError: BackendError with its code, UnreachableError, SessionEndedError
 */
export async function sendAsAuthor<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
  author?: string,
): Promise<Answer> {
  const session = author === undefined ? {} : { sessionToken: sessionOf(author) };
  return requestBackend<Answer>({ method, path, body, ...session });
}
