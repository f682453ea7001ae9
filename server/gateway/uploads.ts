import { createRequire } from 'node:module';
import type { Request, Response } from 'express';
import Parse from 'parse/node';
import type { Logger } from 'pino';
import { answerOfError, findActor } from '@/server/gateway/runCalls';
import {
  decodePathSegment,
  RequestError,
  type Answer,
  type ParseCall,
  type ParseRequest,
} from '@/server/gateway/ParseCall';
import { parseJsonObject, readBytes } from '@/server/gateway/readBody';
import { readCredentials, type CredentialRules } from '@/server/gateway/readCredentials';
import { isRecord } from '@/server/parse/validateValue';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';

/** Largest upload in one piece, as it is sent; larger files are uploaded by the resumable protocol. */
const UPLOAD_LIMIT = '20mb';

const { INVALID_FILE_NAME, FILE_SAVE_ERROR } = Parse.Error;

/** Parse Server's handlers of files, which answer as those of Express do (parse-server 9.10, `FilesRouter`). */
type FilesRouter = Record<'createHandler' | 'deleteHandler', (req: object, res: object, next: Next) => Promise<void>>;
type Next = (error: unknown) => void;

const { FilesRouter: Router } = createRequire(import.meta.url)('parse-server/lib/Routers/FilesRouter') as {
  FilesRouter: new () => FilesRouter;
};

/** An upload as Parse Server's handler is given it. */
type Upload = { auth: { user?: { id?: string } }; fileData: { ipfs?: unknown } };

/** Carries an upload out where the files adapter knows whose it is, and adds what is known of the file to its answer. */
export type UploadScope = { run(upload: Upload, save: () => Promise<Answer>): Promise<Answer> };

/** A file to be kept or deleted, as it was sent. */
type FileRequest = {
  request: ParseRequest;
  filename: string;
  contentType: string | undefined;
  bytes: Buffer;
  fileData: Record<string, unknown>;
};

/**
 * Reads uploads (`POST /files/{name}`: any bytes, or the SDK's JSON) and hands them to Parse Server's own handler of files.
 *
 * @param scope carries an upload out where the files adapter knows whose it is
 */
export function createUploads(serverUrl: string, credentials: CredentialRules, scope: UploadScope, log: Logger) {
  const router = new Router();

  const call = async (handler: keyof FilesRouter, { request, filename, contentType, bytes, fileData }: FileRequest) => {
    const actor = await findActor(request, credentials.appId, serverUrl);
    const get = (name: string) => (name.toLowerCase() === 'content-type' ? contentType : undefined);
    const params = { filename, filepath: filename };
    const forwarded = { ...actor, params, fileData, body: bytes, get };
    return scope.run(forwarded, () => answerOf((res, next) => router[handler](forwarded, res, next), log));
  };

  return {
    /**
     * The call that a request for a file is; `null` where it is none.
     *
     * @throws {RequestError} 400 for an upload without a name
     */
    callOf(req: Request): ParseCall | null {
      const match = /^\/files(?:\/(.*))?$/i.exec(req.path.replace(/^\/\//, '/'));
      if (!match || (req.method !== 'POST' && req.method !== 'DELETE')) return null;
      const [, name = ''] = match;
      const filename = decodePathSegment(name, INVALID_FILE_NAME);
      if (filename === '' || (req.method === 'POST' && name.includes('/'))) {
        throw new RequestError(400, INVALID_FILE_NAME, 'Filename not provided.');
      }
      const route = req.method === 'POST' ? '/files/:filename' : '/files/*filepath';
      const handler = () => Promise.resolve({});
      return { method: req.method, route, params: { filename }, className: null, body: {}, handler };
    },
    /**
     * @param ip for whom it counts
     * @throws {RequestError} for what cannot be read in one way alone
     */
    async read(req: Request, res: Response, upload: ParseCall, ip: string): Promise<FileRequest> {
      const isUpload = upload.method === 'POST';
      const bytes = isUpload ? await readBytes(req, res, UPLOAD_LIMIT) : Buffer.alloc(0);
      // The SDK names the application in the body, and only there: what comes beside such a header is bytes.
      const inBody = isUpload && req.get('X-Parse-Application-Id') === undefined;
      const body = inBody ? parseJsonObject(bytes, FILE_SAVE_ERROR) : {};
      const { base64 = null, fileData = {}, _ContentType: named } = body;
      const keys = readCredentials(req, body, credentials, true);
      if ((base64 !== null && typeof base64 !== 'string') || !isRecord(fileData)) {
        throw new RequestError(400, FILE_SAVE_ERROR, 'base64 must be a string, and fileData an object.');
      }
      const content = inBody ? Buffer.from(base64 ?? '', 'base64') : bytes;
      if (isUpload && content.length === 0) throw new RequestError(400, FILE_SAVE_ERROR, 'The file is empty.');
      const request: ParseRequest = {
        ...{ calls: [upload], isBatch: false, credentials: keys, ip, headers: req.headers },
        requestId: req.get('X-Parse-Request-Id') ?? null,
      };
      const contentType = typeof named === 'string' ? named : req.get('Content-Type');
      return { request, filename: upload.params['filename'] ?? '', contentType, bytes: content, fileData };
    },
    async run(file: FileRequest): Promise<Answer> {
      if (file.request.calls[0]?.method === 'POST') return call('createHandler', file);
      if (file.request.credentials.isMaster) return call('deleteHandler', file);
      throw new RequestError(403, OPERATION_FORBIDDEN, 'unauthorized: master key is required');
    },
  };
}

/** What a handler that was made for Express answers. */
function answerOf(handle: (res: object, next: Next) => Promise<void>, log: Logger): Promise<Answer> {
  return new Promise((resolve) => {
    const answer: Answer = { status: 200, body: {}, headers: {} };
    const res = {
      status: (code: number) => (answer.status = code),
      set: (name: string, value: string) => (answer.headers[name] = value),
      json(body: unknown) {
        answer.body = body;
        resolve(answer);
      },
      end: () => resolve(answer),
    };
    const fail = (error: unknown) => resolve(answerOfError(error, log));
    handle(res, fail).catch(fail);
  });
}
