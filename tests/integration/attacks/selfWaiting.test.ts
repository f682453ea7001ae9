import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountClient, PASSWORD, type AccountClient } from '@/tests/helpers/accountClient';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

let backend: SharedBackend;
let people: AccountClient;

beforeAll(async () => {
  backend = await shareBackend();
  people = createAccountClient(backend);
});

/** Far longer than an answer takes, and far shorter than the five minutes for which a name is closed. */
const SOON = 20_000;

describe('log-ins that give one name twice', () => {
  it.each([
    ['login', (name: string) => ({ username: name, email: name, password: 'wrong' })],
    ['login', (name: string) => ({ username: name, email: name.toUpperCase(), password: 'wrong' })],
    ['verifyPassword', (name: string) => ({ username: name, email: name, password: 'wrong' })],
    ['login', (name: string) => ({ username: name, email: name, password: PASSWORD })],
  ])('by %s never wait for themselves, and leave the name to its owner', async (route, bodyFor) => {
    const { username } = await people.signUp();
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 3 }, () => people.rest('POST', route, bodyFor(username))));
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect((await people.logIn(username)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(SOON);
  });

  it('hold nothing of a client that has left', async () => {
    const { username } = await people.signUp();
    const text = JSON.stringify({ _ApplicationId: backend.appId, username, email: username, password: 'wrong' });
    const head = [
      'POST /server/login HTTP/1.1',
      'Host: x',
      'Content-Type: text/plain',
      `Content-Length: ${text.length}`,
    ];
    const { hostname, port } = new URL(backend.origin);
    await Promise.all(
      Array.from(
        { length: 40 },
        () =>
          new Promise<void>((resolve) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
              setTimeout(() => socket.destroy(), 100);
            });
            socket.once('close', () => resolve()).on('error', () => undefined);
          }),
      ),
    );
    const began = Date.now();
    // A wrong password that was compared counts, and five close the name; one whose client left before it was does not.
    const { status, body } = await people.logIn(username);
    expect([status, body['code']]).toBeOneOf([
      [200, undefined],
      [429, 155],
    ]);
    expect(Date.now() - began).toBeLessThan(SOON);
    const other = await people.signUp();
    expect((await people.logIn(other.username)).status).toBe(200);
  });
});
