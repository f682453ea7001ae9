import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sendRaw, type RawRequest } from '@/tests/helpers/attacks/sendRaw';
import type { SharedBackend } from '@/tests/helpers/startBackend';

/** One wave of an attack from an address of its own; it settles when its answers are there, or the line broke. */
export type Flood = (backend: SharedBackend, address: string) => Promise<unknown>;

const JSON_TYPE = { 'Content-Type': 'text/plain' };

/** Sends a call of the Parse protocol from an address behind the proxy. Whatever is answered is right. */
function post(
  { origin, appId }: SharedBackend,
  address: string,
  path: string,
  fields: object,
  raw: Partial<RawRequest> = {},
) {
  const body = JSON.stringify({ _ApplicationId: appId, ...fields });
  const headers = { ...JSON_TYPE, 'X-Forwarded-For': address, ...raw.headers };
  return sendRaw(origin, { path: `/server/${path}`, body, ...raw, headers }).catch(() => null);
}

const times = <Result>(count: number, make: (at: number) => Result): Result[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Says its request and leaves before it is answered. */
function leaveEarly({ origin }: SharedBackend, address: string, path: string, body: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nX-Forwarded-For: ${address}`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      setTimeout(() => socket.destroy(), 150);
    });
    socket.once('close', () => resolve()).on('error', () => undefined);
  });
}

const MANY_VALUES = `[${'[],'.repeat(1_250_000)}[]]`;
const packed = (appId: string) =>
  gzipSync(`{"_method":"GET","_ApplicationId":"${appId}","where":{"name":{"$in":${MANY_VALUES}}}}`);

/** What held everybody up once, by its kind. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  'log-ins that give one name twice': (backend, address) => {
    const text = JSON.stringify({
      ...{ _ApplicationId: backend.appId, username: 'grace', email: 'GRACE', password: 'wrong' },
      filler: 'x'.repeat(3_000),
    });
    return Promise.all(times(5, () => leaveEarly(backend, address, '/server/login', text)));
  },
  'many values, packed': (backend, address) =>
    Promise.all(
      times(4, () =>
        sendRaw(backend.origin, {
          path: '/server/classes/Note',
          headers: { ...JSON_TYPE, 'Content-Encoding': 'gzip', 'X-Forwarded-For': address },
          body: packed(backend.appId),
        }).catch(() => null),
      ),
    ),
  'many values, plain': (backend, address) =>
    Promise.all(
      ['classes/Note', 'functions/getServerTime', 'batch'].map((path) =>
        post(backend, address, path, {}, { body: `{"_ApplicationId":"${backend.appId}","list":${MANY_VALUES}}` }),
      ),
    ),
  'a content type of spaces': (backend, address) =>
    Promise.all(
      times(10, () =>
        post(backend, address, 'login', {}, { headers: { 'Content-Type': `application/json${' '.repeat(14_000)}x` } }),
      ),
    ),
  'a hundred passwords in a request': (backend, address) => {
    const part = (at: number) => ({
      ...{ method: 'POST', path: '/server/verifyPassword' },
      body: { username: `nobody${at}`, password: 'x' },
    });
    return Promise.all(
      [100, 5, 5, 5, 5, 5].map((count) => post(backend, address, 'batch', { requests: times(count, part) })),
    );
  },
  'forty log-ins at once': (backend, address) =>
    Promise.all(times(40, (at) => post(backend, address, 'login', { username: `none${at}`, password: 'wrong' }))),
  'names of many labels': (backend, address) =>
    Promise.all(
      times(40, (at) =>
        post(backend, address, 'functions/resolveDomain', {
          domain: at % 2 === 0 ? `${'a.'.repeat(122)}eth` : `${`a${at}.`.repeat(9)}eth`,
        }),
      ),
    ),
  'bodies that never end': (backend, address) => {
    const { hostname, port } = new URL(backend.origin);
    const head = `POST /server/functions/getServerTime HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nX-Forwarded-For: ${address}`;
    return Promise.all(
      times(10, async () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        socket.write(`${head}\r\nContent-Length: 3900000\r\n\r\n{"text":"${'x'.repeat(100_000)}`);
        await sleep(3_000);
        socket.destroy();
      }),
    );
  },
};
