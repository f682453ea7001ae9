import type { DetailedError, Upload } from 'tus-js-client';
import { emitSessionLost } from '@/lib/session/storedUser';
import { readSignedIn, sessionOf } from '@/lib/data/backendClient';
import { readSettings } from '@/lib/env';
import { type FoyerError, SessionEndedError, UnreachableError } from '@/lib/errors/FoyerError';
import { BackendError, toFoyerError } from '@/lib/errors/backendErrors';
import { RefusedFileError } from '@/lib/errors/deviceErrors';
import { formatBytes } from '@/lib/format/figures';
import type { FileSpace } from '@/protocol/calls/files';
import { FILE_READ_ERROR, INVALID_SESSION_TOKEN } from '@/protocol/codes';
import { type FilePlace, HEAD_BYTES, normalizeFileName, validateFileName, validateFileType } from '@/protocol/files';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** How to send a file. */
export type SendFileOptions = {
  /** Id of the account that owns the file. */
  owner: string;
  /** Where it is stored. */
  place: FilePlace;
  /** Id of an earlier upload of this file; `null` starts one. */
  id: string | null;
  /** Called with the id as soon as the upload has started. */
  onStarted: (id: string) => void;
  /** Called with the number of bytes that were sent. */
  onProgress: (sent: number) => void;
  /** Called when the connection is lost, and when it is back. */
  onWaiting: (waiting: boolean) => void;
  /** Stops sending; the uploaded part stays, to resume from. */
  signal: AbortSignal;
};

/** Part of a file in one request, in bytes: small enough for any proxy, large enough to lose no time. */
const PART = 8 * 1024 * 1024;

/** Delays before retries, in milliseconds; each success starts again with the first. */
const RETRIES = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000];

/**
 * Uploads a file by a resumable protocol (tus): after a lost connection, or in another call with the id, it continues
 * where it stopped.
 *
 * @throws FoyerError: BackendError with the code of `server/files`, SessionEndedError, UnreachableError after many
 *   tries; the signal's reason where that ended it
 */
export async function sendFile(file: File, sending: SendFileOptions): Promise<void> {
  const { owner, place, id, onStarted: onBegun, onProgress, onWaiting, signal } = sending;
  const tus = await import('tus-js-client');
  signal.throwIfAborted();
  const endpoint = backendAddress(readSettings().serverUrl, BACKEND_PATHS.uploads);
  const token = sessionOf(owner);
  await new Promise<void>((resolve, reject) => {
    const upload: Upload = new tus.Upload(file, {
      endpoint,
      uploadUrl: id === null ? null : `${endpoint}/${id}`,
      chunkSize: PART,
      retryDelays: RETRIES,
      metadata: { filename: normalizeFileName(file.name), place },
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => request.setHeader('X-Parse-Session-Token', token),
      onAfterResponse: () => onWaiting(false),
      onUploadUrlAvailable() {
        onBegun(upload.url?.split('/').at(-1) ?? '');
        if (signal.aborted) void upload.abort();
      },
      onProgress,
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0;
        const passing = status === 0 || status >= 500 || status === 409 || status === 423;
        if (passing) onWaiting(true);
        return passing;
      },
      onError(cause) {
        const error = toUploadError(cause);
        emitSessionLost(readSignedIn()?.sessionToken, token, error);
        reject(error);
      },
      onSuccess: () => resolve(),
    });
    signal.addEventListener('abort', () => {
      // Waits for an upload that is just starting: otherwise its ID would be lost, and it could be
      // neither resumed nor deleted.
      if (upload.url) void upload.abort();
      reject(signal.reason as Error);
    });
    upload.start();
  });
}

function toUploadError(cause: Error | DetailedError): FoyerError {
  const answer = 'originalResponse' in cause ? cause.originalResponse : null;
  if (!answer) return 'originalRequest' in cause ? new UnreachableError(cause) : toFoyerError(cause);
  try {
    const { code, error } = JSON.parse(answer.getBody()) as { code: number; error: string };
    return code === INVALID_SESSION_TOKEN ? new SessionEndedError(cause) : new BackendError(error, code, cause);
  } catch {
    // The error page of a proxy, or the protocol's plain text.
    return new UnreachableError(cause);
  }
}

/**
 * Checks a file before it is sent, as the backend would after the last byte.
 *
 * @throws RefusedFileError 122 for the name, 129 for the size, 130 if the content does not match
 * the name, 140 if the quota is used up; 601 if the browser cannot read the file
 */
export async function checkFile(file: File, { largest, quota, used }: FileSpace): Promise<void> {
  const refuse = (message: string, code: number, whatToDo: string) => {
    throw new RefusedFileError(message, { code, whatToDo });
  };
  const nameError = validateFileName(normalizeFileName(file.name));
  if (nameError) refuse(nameError, 122, '');
  if (file.size > largest) {
    refuse(`Files can be up to ${formatBytes(largest)}. This one is ${formatBytes(file.size)}.`, 129, '');
  }
  if (file.size > quota - used) {
    refuse(`Not enough space: ${formatBytes(Math.max(0, quota - used))} left.`, 140, 'Delete files to free up space.');
  }
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  } catch (cause) {
    throw new RefusedFileError('The file could not be read.', {
      code: FILE_READ_ERROR,
      whatToDo: 'Choose it again.',
      cause,
    });
  }
  const typeError = validateFileType(head, file.name);
  if (typeError) refuse(typeError, 130, '');
}
