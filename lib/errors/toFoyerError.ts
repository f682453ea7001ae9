import { SessionEndedError, UnreachableError } from '@/lib/errors/connectionErrors';
import { BackendError, UnexpectedError } from '@/lib/errors/backendErrors';
import { FoyerError, readCode, readMessage } from '@/lib/errors/FoyerError';
import { CONNECTION_FAILED, INVALID_SESSION_TOKEN } from '@/protocol/codes';

/** The SDK's words for an answer that is none of the backend's, such as the page of a proxy whose backend is away. */
const FOREIGN_ANSWER = /^Received an error with invalid JSON from Parse/;

/** Turns whatever the SDK or the backend threw into an error of ours, with the cause kept. */
export function toFoyerError(error: unknown): FoyerError {
  if (error instanceof FoyerError) return error;
  const code = readCode(error);
  const message = readMessage(error);
  if (
    code === CONNECTION_FAILED ||
    FOREIGN_ANSWER.test(message) ||
    /ChunkLoadError|Failed to (fetch|load)/i.test(message)
  ) {
    return new UnreachableError(error);
  }
  if (code === INVALID_SESSION_TOKEN) return new SessionEndedError(error);
  return code === undefined || !message ? new UnexpectedError(error) : new BackendError(message, code, error);
}
