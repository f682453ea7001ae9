import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createFiles, type Files } from '@/server/files/createFiles';
import { createFilesAdapter, keepFileFacts } from '@/server/files/createFilesAdapter';
import { createPinner } from '@/server/files/createPinner';
import { createUploadLimit } from '@/server/files/createUploadLimit';
import { createFileFunctions } from '@/server/files/fileFunctions';
import { serveFiles } from '@/server/files/serveFiles';
import { serveUploads } from '@/server/files/serveUploads';
import type { BackendModule } from '@/server/gateway/BackendModule';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { FileSettings } from '@/server/config/ServerSettings';
import type { FileStore } from '@/server/storage/openFileStore';
import { ipfsAddress } from '@/server/storage/openIpfsStore';

/** What files stand on. */
export type FilesPorts = {
  database: Database;
  /** Their bytes. */
  store: FileStore;
  settings: FileSettings;
  appId: string;
  /** Public address of the Parse protocol. */
  serverUrl: string;
  /** Counters of all backends. */
  limits: RateLimitStore;
  log: Logger;
};

/** Files of visitors, and what other modules need of them. */
export type FilesModule = BackendModule &
  Pick<Files, 'removeAllOf' | 'keepFolder'> & {
    /** Holds each account to its share of the disk, by whichever way uploads come. */
    limitUploads: ReturnType<typeof createUploadLimit>;
    /** Serves files to be read, before the Parse protocol. */
    serve: RequestHandler;
  };

/** Files of visitors: their rows, bytes, quotas, uploads and pins. */
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
    functions: createFileFunctions(files),
    // Parse Server's name of the class of files.
    triggers: { '@File': { beforeSave: limitUploads } },
    parseOptions: { filesAdapter: createFilesAdapter(files) },
    patchFiles: (controller) => keepFileFacts(controller, files),
    routes: serveUploads({ files, database, serverUrl, limits, log, folder: store.uploads, settings }),
    sweeps: [files],
    stop: () => pinner?.stop(),
    ...{ removeAllOf: files.removeAllOf, keepFolder: files.keepFolder, limitUploads, serve: serveFiles(files, appId) },
  };
}
