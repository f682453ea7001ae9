import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import type { Files } from '@/server/files/createFiles';
import { StatusError } from '@/server/http/StatusError';
import { StorageFullError, toStorageError } from '@/server/storage/diskSpace';

/**
 * The folder of unfinished uploads, as the tus server sees it: a finished file counts as complete,
 * and its row is updated.
 */
export class UploadStore extends FileStore {
  constructor(
    folder: string,
    private readonly files: Files,
    unfinished: number,
  ) {
    super({ directory: folder, expirationPeriodInMilliseconds: unfinished });
  }

  /** A client that missed the last response asks for the offset, and learns that it is complete. */
  override async getUpload(id: string): Promise<Upload> {
    const file = await this.files.rows.find(id);
    if (file?.state === 'kept') return new Upload({ id, size: file.size, offset: file.size });
    return super.getUpload(id);
  }

  /**
   * Writes the bytes as long as the disk has room; without room the whole upload is deleted, since
   * a partial file would occupy the space.
   *
   * @throws {StorageFullError}
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { space } = this.files;
    const file = await this.files.rows.find(id);
    const withinSpace = async function* (): AsyncGenerator<Uint8Array> {
      await space.require((file?.size ?? 0) - offset);
      // Left open, so that the writer gets this error rather than a closed stream.
      for await (const part of readable.iterator({ destroyOnReturn: false })) {
        await space.require(0); // Others write meanwhile, and an upload may take hours.
        yield part as Uint8Array;
      }
    };
    // Replaces the tus server's own error, which only says that the file could not be written.
    const target = createWriteStream(this.files.uploadOf(id), { flags: 'r+', start: offset });
    return this.removeWhereFull(id, async () => {
      await pipeline(withinSpace, target);
      return offset + target.bytesWritten;
    });
  }

  /** @throws {StorageFullError} */
  override create(upload: Upload): Promise<Upload> {
    return this.removeWhereFull(upload.id, () => super.create(upload));
  }

  override async remove(id: string): Promise<void> {
    const file = await this.files.rows.find(id);
    if (file) await this.files.remove(file);
  }
  private async removeWhereFull<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const named = toStorageError(error);
      if (named instanceof StorageFullError) await this.remove(id);
      throw named;
    }
  }
}

/** An error response to an upload: a status, and `{ code, error }` as JSON. */
type UploadError = { status_code: number; body: string; retryAfter?: number };

/** HTTP statuses of Parse codes; tus clients decide by them whether to retry. */
const STATUS: Readonly<Record<number, number>> = {
  [Parse.Error.OBJECT_NOT_FOUND]: 404,
  [Parse.Error.OPERATION_FORBIDDEN]: 403,
  [Parse.Error.FILE_TOO_LARGE]: 413,
  [Parse.Error.FILE_SAVE_ERROR]: 415,
  [Parse.Error.EXCEEDED_QUOTA]: 413,
  155: 429,
  [Parse.Error.INVALID_SESSION_TOKEN]: 401,
};

/** Parse codes for the tus server's own errors, by status. */
const CODES: Readonly<Record<number, number>> = {
  404: Parse.Error.OBJECT_NOT_FOUND,
  410: Parse.Error.OBJECT_NOT_FOUND,
  409: Parse.Error.INVALID_CONTENT_LENGTH,
  413: Parse.Error.FILE_TOO_LARGE,
};

/** Converts any upload error to a response; internal errors are logged only. */
export function toUploadError(error: unknown, log: Logger): UploadError {
  if (error instanceof StatusError) {
    const { status, code, message, retryAfter } = error;
    return { ...uploadError(status, code, message), ...(retryAfter === null ? {} : { retryAfter }) };
  }
  if (error instanceof Parse.Error) return uploadError(STATUS[error.code] ?? 400, error.code, error.message);
  const { status_code: status, body } = error as { status_code?: unknown; body?: unknown };
  if (typeof status === 'number' && status < 500) {
    const words = typeof body === 'string' ? body.trim() : '';
    return uploadError(status, CODES[status] ?? Parse.Error.FILE_SAVE_ERROR, words || 'The upload was refused.');
  }
  log.error({ err: error }, 'an upload failed');
  return uploadError(500, Parse.Error.INTERNAL_SERVER_ERROR, 'The upload failed. Try again in a moment.');
}

function uploadError(status: number, code: number, error: string): UploadError {
  return { status_code: status, body: JSON.stringify({ code, error }) };
}
