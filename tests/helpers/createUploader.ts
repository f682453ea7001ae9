import { statSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { FILE_CLASS, type FileRow } from '@/protocol/files';
import type { Session } from '@/tests/helpers/accountClient';
import type { Rest } from '@/tests/helpers/createRest';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** An answer to an upload. */
export type UploadAnswer = { status: number; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** What is sent beside the usual. */
export type UploadOptions = { headers?: Record<string, string>; body?: Uint8Array | Readable };

/** Speaks tus 1.0 by hand, so that a test can say what a decent client would not. */
export type Uploader = {
  send(session: Session | null, method: string, path: string, options?: UploadOptions): Promise<UploadAnswer>;
  /** Begins an upload and answers its path, such as `/uploads/0f…`. */
  begin(session: Session, name: string, size: number, place?: 'backend' | 'ipfs'): Promise<string>;
  /** Sends bytes from an offset. */
  patch(session: Session | null, path: string, offset: number, body: Uint8Array | Readable): Promise<UploadAnswer>;
  /** Sends so many bytes, waits until some of them are kept, and breaks the line. */
  cut(session: Session, path: string, offset: number, body: Iterable<Uint8Array>, after: number): Promise<void>;
  /** The offset that the backend tells. */
  offset(session: Session, path: string): Promise<number>;
  /** Sends a file in one go and answers its row. */
  keep(session: Session, name: string, body: Uint8Array, place?: 'ipfs'): Promise<FileRow>;
  /** The files that somebody may see. */
  list(session: Session, where?: object): Promise<FileRow[]>;
};

const text = (value: string) => Buffer.from(value).toString('base64');

/** Makes the client of a backend. */
export function createUploader(
  { origin, dataDir }: Pick<SharedBackend, 'origin' | 'dataDir'>,
  { rest }: { rest: Rest },
): Uploader {
  const savedAt = (at: string) => path.join(dataDir, 'uploads', path.basename(at));

  const open = (session: Session | null, method: string, path: string, headers: Record<string, string>) =>
    request({
      // As it stands: an address made of it would be tidied first.
      ...{ hostname: new URL(origin).hostname, port: new URL(origin).port, path },
      method,
      headers: {
        'Tus-Resumable': '1.0.0',
        ...(session ? { 'X-Parse-Session-Token': session.token } : {}),
        ...headers,
      },
    });

  const send: Uploader['send'] = (session, method, path, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const requested = open(session, method, path, headers);
      requested.once('error', reject);
      requested.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('end', () => {
          const words = Buffer.concat(parts).toString();
          const isJson = words.startsWith('{');
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: isJson ? (JSON.parse(words) as Record<string, unknown>) : {},
          });
        });
      });
      if (body instanceof Readable) body.pipe(requested);
      else requested.end(body);
    });

  const patchHeaders = (offset: number, length?: number) => ({
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
    ...(length === undefined ? {} : { 'Content-Length': String(length) }),
  });

  const uploader: Uploader = {
    send,
    async begin(session, name, size, place = 'backend') {
      const metadata = `filename ${text(name)},place ${text(place)}`;
      const headers = { 'Upload-Length': String(size), 'Upload-Metadata': metadata };
      const answer = await send(session, 'POST', '/uploads', { headers });
      if (answer.status !== 201) throw new Error(`Not begun: ${answer.status} ${JSON.stringify(answer.body)}`);
      return new URL(String(answer.headers.location)).pathname;
    },
    patch: (session, path, offset, body) =>
      send(session, 'PATCH', path, {
        headers: patchHeaders(offset, body instanceof Uint8Array ? body.length : undefined),
        body,
      }),
    cut: (session, at, offset, body, after) =>
      new Promise((resolve, reject) => {
        const asked = open(session, 'PATCH', at, patchHeaders(offset));
        asked.once('error', () => resolve());
        asked.once('close', () => resolve());
        const sendPart = async () => {
          let sent = 0;
          for (const part of body) {
            if (sent >= after) break;
            sent += part.length;
            await new Promise((written) => asked.write(part, written));
          }
          // What the backend has not read yet is lost with the line.
          await vi.waitUntil(() => statSync(savedAt(at)).size > offset, { timeout: 10_000 });
        };
        sendPart()
          .catch(reject)
          .finally(() => asked.destroy());
      }),
    async offset(session, path) {
      const { headers } = await send(session, 'HEAD', path);
      return Number(headers['upload-offset']);
    },
    async keep(session, name, body, place) {
      const at = await uploader.begin(session, name, body.length, place);
      const { status, body: answer } = await uploader.patch(session, at, 0, body);
      const [row] = await uploader.list(session, { objectId: at.split('/').at(-1) });
      if (!row) throw new Error(`Not kept: ${status} ${JSON.stringify(answer)}`);
      return row;
    },
    async list(session, where = {}) {
      const { body } = await rest('GET', `classes/${FILE_CLASS}`, { where }, { sessionToken: session.token });
      return body['results'] as FileRow[];
    },
  };
  return uploader;
}
