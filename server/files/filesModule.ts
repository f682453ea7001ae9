import type { RequestHandler } from 'express';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { FILE_CLASS, normalizeFileName, validateFileName } from '@/protocol/files';
import type { FileSettings } from '@/server/config/ServerSettings';
import { createFiles, type Files } from '@/server/files/createFiles';
import { createFilesAdapter, recordFileFacts } from '@/server/files/createFilesAdapter';
import { createExportFile, createImportFile } from '@/server/files/moveFiles';
import { createPinner } from '@/server/files/createPinner';
import type { KnownFile } from '@/server/files/fileRows';
import { serveFiles } from '@/server/files/serveFiles';
import { serveUploads } from '@/server/files/serveUploads';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { CallHandlers } from '@/server/gateway/ParseCall';
import { tooManyRequests } from '@/server/http/StatusError';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { FileStore } from '@/server/storage/openFileStore';
import { ipfsAddress } from '@/server/storage/openIpfsStore';

/** Limits per account and hour. */
const HOUR = 60 * 60_000;
const MAX_FILES = 60;
const MAX_BYTES = 200 * 1024 * 1024;

/** A stream of unknown length counts as the largest allowed upload, in bytes. */
const UNKNOWN_LENGTH = 20 * 1024 * 1024;

/** Dependencies of the files module. */
export type FilesPorts = {
  database: Database;
  /** Their bytes. */
  store: FileStore;
  settings: FileSettings;
  appId: string;
  /** Public URL of the Parse protocol. */
  serverUrl: string;
  /** Counters shared by all backends. */
  limits: RateLimitStore;
  log: Logger;
};

/** Visitors' files, and what other modules need of them. */
export type FilesModule = BackendModule &
  Pick<Files, 'removeAllOf' | 'keepFolder'> & {
    /** Limits each account's share of the disk, for every kind of upload. */
    limitUploads: ReturnType<typeof createUploadLimit>;
    /** Serves files for reading, before the Parse protocol. */
    serve: RequestHandler;
  };

/** Visitors' files: their rows, bytes, quotas, uploads and pins. */
export function createFilesModule({
  database,
  store,
  settings,
  appId,
  serverUrl,
  limits,
  log,
}: FilesPorts): FilesModule {
  const files = createFiles({ database, appId, serverUrl, store, settings, log, ipfsAddress: ipfsAddress(serverUrl) });
  const pinner = settings.pinning && createPinner({ files, pinning: settings.pinning, log });
  const limitUploads = createUploadLimit(limits);
  return {
    name: 'files',
    functions: {
      ...createFileFunctions(files),
      exportFile: createExportFile(files),
      importFile: createImportFile(files),
    },
    // Parse Server's name of the file class.
    triggers: { '@File': { beforeSave: limitUploads } },
    parseOptions: { filesAdapter: createFilesAdapter(files) },
    patchFiles: (controller) => recordFileFacts(controller, files),
    routes: serveUploads({ files, database, serverUrl, limits, log, folder: store.uploads, settings }),
    sweeps: [files],
    stop: () => pinner?.stop(),
    ...{ removeAllOf: files.removeAllOf, keepFolder: files.keepFolder, limitUploads, serve: serveFiles(files, appId) },
  };
}

/** The functions of files (`protocol/calls/files.ts`). */
function createFileFunctions(files: Files): CallHandlers<'getFileSpace' | 'changeFile' | 'deleteFile'> {
  /** @throws Parse.Error 101 if the caller has no such file */
  async function findOwn(userId: string, id: string): Promise<KnownFile> {
    const file = await files.rows.find(id);
    if (file?.owner === userId) return file;
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `You have no such ${FILE_CLASS}.`);
  }

  return {
    getFileSpace: ({ userId }) => files.spaceOf(userId),
    async changeFile({ userId, params: { id, name, labels } }) {
      const file = await findOwn(userId, id);
      const changes = {
        ...(name !== undefined && { name: readName(name) }),
        ...(labels !== undefined && { labels: [...new Set(labels)] }),
      };
      if (Object.keys(changes).length > 0) await files.rows.change(file.objectId, changes);
      return {};
    },
    async deleteFile({ userId, params: { id } }) {
      await files.remove(await findOwn(userId, id));
      return {};
    },
  };
}

/** @throws Parse.Error 122 for an invalid file name */
function readName(given: string): string {
  const name = normalizeFileName(given.trim());
  const error = validateFileName(name);
  if (error) throw new Parse.Error(Parse.Error.INVALID_FILE_NAME, error);
  return name;
}

/** The part of Parse Server's request before a file is saved that is used here. */
type UploadRequest = { user?: { id?: string | undefined }; master?: boolean; fileSize?: number | null };

/**
 * Limits uploads per account: 60 files and 200 MB an hour, counted across backends.
 *
 * @throws {StatusError} 429, code 155
 */
function createUploadLimit(store: RateLimitStore) {
  return async ({ user, master, fileSize }: UploadRequest): Promise<void> => {
    if (master || !user?.id) return;
    const files = await store.hit(`files ${user.id}`, HOUR);
    const bytes = await store.hit(`bytes ${user.id}`, HOUR, fileSize ?? UNKNOWN_LENGTH);
    if (files.count <= MAX_FILES && bytes.count <= MAX_BYTES) return;
    const minutes = Math.max(1, Math.ceil((files.endsAt - Date.now()) / 60_000));
    throw tooManyRequests(`Too many uploads. Try again in ${minutes} minutes.`, minutes * 60);
  };
}
