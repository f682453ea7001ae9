import { Metadata, Server, type Upload } from '@tus/server';
import { type Request, type Response, Router } from 'express';
import { AsyncLocalStorage } from 'node:async_hooks';
import { stat } from 'node:fs/promises';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { INTERNAL_SERVER_ERROR } from '@/protocol/codes';
import { normalizeFileName } from '@/protocol/files';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import type { FileSettings } from '@/server/config/ServerSettings';
import { toUploadError, UploadStore } from '@/server/files/UploadStore';
import type { Files } from '@/server/files/createFiles';
import { createUploadLocks } from '@/server/files/uploadLocks';
import type { KnownFile } from '@/server/files/fileRows';
import { tooManyRequests } from '@/server/http/StatusError';
import { readUserRow } from '@/server/parse/accountRows';
import type { Database } from '@/server/parse/database';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';

/** Dependencies of uploads. */
export type UploadParts = {
  files: Files;
  database: Database;
  /** Folder of unfinished uploads. */
  folder: string;
  settings: FileSettings;
  serverUrl: string;
  limits: RateLimitStore;
  log: Logger;
};

/** The caller, the upload, and the response. */
type Visit = { owner: string; file: KnownFile | null; res: Response; mayInterrupt: boolean };

const HOUR = 60 * 60_000;
/** Uploads an account may start per hour. */
const MAX_UPLOADS = 500;

const { OBJECT_NOT_FOUND, INVALID_CONTENT_LENGTH } = Parse.Error;

/**
 * Resumable uploads by the tus protocol 1.0 (creation, termination, expiration): `POST /uploads`
 * with `Upload-Length` and the metadata `filename` and `place`, then `PATCH` from the offset that
 * `HEAD` returns. Each request carries the session token in `X-Parse-Session-Token`; an upload is
 * private to its owner. The bytes are written as they arrive. Errors are those of the Parse
 * protocol, `{ code, error }`.
 */
export function serveUploads({ files, database, folder, settings, serverUrl, limits, log }: UploadParts): Router {
  const visits = new AsyncLocalStorage<Visit>();
  const request = (): Visit => {
    const current = visits.getStore();
    if (!current) throw new Error('An upload request without a caller.');
    return current;
  };
  const base = backendAddress(serverUrl, BACKEND_PATHS.uploads);

  const tus = new Server({
    path: BACKEND_PATHS.uploads,
    datastore: new UploadStore(folder, files, settings.unfinished),
    maxSize: settings.largest,
    locker: createUploadLocks(database, () => request().mayInterrupt),
    disableTerminationForFinishedUploads: true,
    generateUrl: (_req, { id }) => `${base}/${id}`,
    namingFunction: () => files.newName('').id,
    onUploadCreate: (_req, upload) => begin(upload),
    onUploadFinish: (_req, { id }) => end(id),
    onResponseError: (_req, error) => {
      const { retryAfter, ...answer } = toUploadError(error, log);
      if (retryAfter !== undefined) request().res.set('Retry-After', String(retryAfter));
      return answer;
    },
  });

  async function begin({ id, size, metadata }: Upload): Promise<object> {
    const { owner } = request();
    if (size === undefined) {
      throw new Parse.Error(INVALID_CONTENT_LENGTH, 'The header Upload-Length is missing. Send the size of the file.');
    }
    const { count, endsAt } = await limits.hit(`uploads ${owner}`, HOUR);
    if (count > MAX_UPLOADS) {
      const minutes = Math.max(1, Math.ceil((endsAt - Date.now()) / 60_000));
      throw tooManyRequests(`Too many uploads. Try again in ${minutes} minutes.`, minutes * 60);
    }
    const name = normalizeFileName(metadata?.['filename'] ?? '');
    const place = metadata?.['place'] === 'ipfs' ? 'ipfs' : 'backend';
    await files.sweep();
    await files.reserve({ id, stored: `${id}_${name}`, name, size, place, owner });
    // Other client metadata is not stored and not returned.
    return { metadata: { filename: name, place } };
  }

  async function end(id: string): Promise<object> {
    const file = await files.rows.find(id);
    if (file?.state === 'open') await files.finish(file);
    return {};
  }

  async function readVisit(req: Request): Promise<Pick<Visit, 'owner' | 'file'>> {
    const owner = await readSession(database, req.get('X-Parse-Session-Token'));
    const id = req.path.slice(BACKEND_PATHS.uploads.length).replace(/^\/|\/$/g, '');
    if (id === '') return { owner, file: null };
    const file = /^[0-9a-f]{32}$/.test(id) ? await files.rows.find(id) : null;
    // Another user's upload gets the same response as one that does not exist.
    if (file?.owner !== owner) throw new Parse.Error(OBJECT_NOT_FOUND, 'You have no such upload.');
    if (file.state === 'open' && files.isExpired(file)) {
      await files.remove(file);
      throw new Parse.Error(OBJECT_NOT_FOUND, 'This upload has expired. Start it again.');
    }
    // All bytes arrived, but the backend stopped before it stored the file.
    if (req.method === 'HEAD' && file.state === 'open' && (await sizeOf(files.uploadOf(id))) === file.size) {
      await files.finish(file);
    }
    return { owner, file };
  }

  const router = Router();
  router.all([BACKEND_PATHS.uploads, `${BACKEND_PATHS.uploads}/:id`], async (req, res) => {
    if (!['POST', 'HEAD', 'PATCH', 'DELETE'].includes(req.method)) {
      res
        .status(405)
        .set('Allow', 'POST, HEAD, PATCH, DELETE')
        .json({ code: INTERNAL_SERVER_ERROR, error: 'Uploads use tus 1.0.' });
      return;
    }
    res.set('Cache-Control', 'no-store');
    try {
      checkHeaders(req);
      const current = await readVisit(req);
      await visits.run({ ...current, res, mayInterrupt: req.method !== 'PATCH' }, () => tus.handle(req, res));
    } catch (error) {
      const { status_code: status, body, retryAfter } = toUploadError(error, log);
      if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
      // The rest of the request body is not needed.
      res.status(status).set('Connection', 'close').type('json').send(body);
    }
  });
  return router;
}

/** The tus server answers these as plain text. @throws Parse.Error 107, 128 */
function checkHeaders(req: Request): void {
  if (req.get('Tus-Resumable') !== '1.0.0') {
    throw new Parse.Error(Parse.Error.INVALID_JSON, 'Uploads use tus 1.0. Send the header Tus-Resumable: 1.0.0.');
  }
  if (req.get('Upload-Concat') !== undefined) {
    throw new Parse.Error(Parse.Error.INVALID_JSON, 'Concatenated uploads are not supported. Leave Upload-Concat out.');
  }
  if (req.method === 'PATCH' && req.get('Content-Type') !== 'application/offset+octet-stream') {
    throw new Parse.Error(Parse.Error.INVALID_JSON, 'PATCH needs the Content-Type application/offset+octet-stream.');
  }
  if (!isMetadata(req.get('Upload-Metadata'))) {
    throw new Parse.Error(Parse.Error.INVALID_JSON, 'Upload-Metadata must be pairs of a name and a value in base64.');
  }
  for (const name of ['Upload-Length', 'Upload-Offset']) {
    const value = req.get(name);
    if (value !== undefined && !/^\d{1,15}$/.test(value)) {
      throw new Parse.Error(INVALID_CONTENT_LENGTH, `${name} must be a number of bytes.`);
    }
  }
}

function isMetadata(header: string | undefined): boolean {
  if (header === undefined) return true;
  try {
    return Boolean(Metadata.parse(header));
  } catch {
    return false; // Reported by the caller.
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => -1,
  );
}

/**
 * The account of a session token.
 *
 * @returns its ID
 * @throws Parse.Error 209 for a missing or expired session; 119 for an account without a sign-in
 * method
 */
export async function readSession(database: Database, token: string | undefined): Promise<string> {
  const [session] = token ? await database.find('_Session', { sessionToken: token }, { limit: 1 }) : [];
  const expiresAt = session?.['expiresAt'] as { iso?: string } | undefined;
  const user = session?.['user'] as { objectId?: string } | undefined;
  if (!user?.objectId || (expiresAt?.iso !== undefined && Date.parse(expiresAt.iso) < Date.now())) {
    throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in to upload files.');
  }
  if (await hasAnonymousKey(database, user.objectId)) {
    throw new Parse.Error(Parse.Error.OPERATION_FORBIDDEN, 'Create an account to upload files.');
  }
  return user.objectId;
}

/** Whether an account has no sign-in method except the device it was created on. */
async function hasAnonymousKey(database: Database, userId: string): Promise<boolean> {
  const { authData } = await readUserRow(database, userId);
  return typeof authData === 'object' && authData !== null && 'anonymous' in authData && Boolean(authData.anonymous);
}
