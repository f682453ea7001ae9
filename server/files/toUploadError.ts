import Parse from 'parse/node';
import type { Logger } from 'pino';
import { StatusError } from '@/server/http/StatusError';

/** An answer to an upload that is refused: a status, and `{ code, error }` as JSON. */
export type UploadError = { status_code: number; body: string; retryAfter?: number };

/** Statuses of Parse's codes; tus clients tell by them whether to try again. */
const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.OPERATION_FORBIDDEN]: 403,
  [Parse.Error.FILE_TOO_LARGE]: 413,
  [Parse.Error.FILE_SAVE_ERROR]: 415,
  [Parse.Error.EXCEEDED_QUOTA]: 413,
  155: 429,
  [Parse.Error.INVALID_SESSION_TOKEN]: 401,
};

/** Codes for what the tus server itself refuses, by status. */
const CODES: Readonly<Record<number, number>> = {
  404: Parse.Error.OBJECT_NOT_FOUND,
  410: Parse.Error.OBJECT_NOT_FOUND,
  409: Parse.Error.INVALID_CONTENT_LENGTH,
  413: Parse.Error.FILE_TOO_LARGE,
};

/** Puts whatever went wrong with an upload into an answer; what is the backend's own fault goes to the log alone. */
export function toUploadError(error: unknown, log: Logger): UploadError {
  if (error instanceof StatusError) {
    const { status, code, message, retryAfter } = error;
    return { ...fault(status, code, message), ...(retryAfter === null ? {} : { retryAfter }) };
  }
  if (error instanceof Parse.Error) return fault(STATUS[error.code] ?? 400, error.code, error.message);
  const { status_code: status, body } = error as { status_code?: unknown; body?: unknown };
  if (typeof status === 'number' && status < 500) {
    const words = typeof body === 'string' ? body.trim() : '';
    return fault(status, CODES[status] ?? Parse.Error.FILE_SAVE_ERROR, words || 'The upload was refused.');
  }
  log.error({ err: error }, 'an upload failed');
  return fault(500, Parse.Error.INTERNAL_SERVER_ERROR, 'The upload failed. Try again in a moment.');
}

function fault(status: number, code: number, error: string): UploadError {
  return { status_code: status, body: JSON.stringify({ code, error }) };
}
