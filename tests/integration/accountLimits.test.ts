import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createRest, type Rest } from '@/tests/helpers/createRest';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';
import { trial } from '@/tests/helpers/trials';

let backend: SharedBackend;
let rest: Rest;
let count = 0;

beforeAll(async () => {
  backend = await shareBackend();
  rest = createRest(backend.serverUrl, backend.appId);
});

async function signUp(fields: Record<string, unknown> = {}) {
  const username = `flooder${Date.now()}x${count++}`;
  const { status, body } = await rest('POST', 'users', { username, password: 'a long passphrase', ...fields });
  return { status, id: String(body['objectId']), sessionToken: String(body['sessionToken']) };
}

const countEmails = async (email: string) =>
  (await backend.mailbox.read()).filter(({ to }) => to.includes(email)).length;

describe('confirmation emails', () => {
  it('are limited to five per email address, whether by sign-up or by a change', async () => {
    const target = `target${Date.now()}@example.com`;
    const { id, sessionToken } = await signUp();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      statuses.push((await rest('PUT', `users/${id}`, { email: target }, { sessionToken })).status);
      await rest('PUT', `users/${id}`, { email: `decoy${round}x${Date.now()}@example.com` }, { sessionToken });
    }
    expect(statuses).toEqual([200, 200, 200, 200]);
    const part = { method: 'PUT', path: `/server/classes/%5FUser/${id}`, body: { email: target.toUpperCase() } };
    expect((await rest('POST', 'batch', { requests: [part, part] }, { sessionToken })).status).toBe(429);
    expect((await signUp({ email: target })).status).toBe(429);
    await expect.poll(() => countEmails(target)).toBe(4);
  });

  it('are limited to ten per hour and account, across all email addresses', async () => {
    const { id, sessionToken } = await signUp();
    const statuses: number[] = [];
    for (let round = 0; round < 11; round++) {
      const email = `many${round}x${Date.now()}@example.com`;
      statuses.push((await rest('PUT', `users/${id}`, { email }, { sessionToken })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('uploads', () => {
  const file = { base64: Buffer.from('a file').toString('base64'), _ContentType: 'text/plain' };

  it('are limited to sixty per hour and account, without affecting other accounts', async () => {
    const [busy, other] = [await signUp(), await signUp()];
    const send = async ({ sessionToken }: { sessionToken: string }) => {
      const { status, body } = await rest('POST', 'files/note.txt', file, { sessionToken });
      return body['code'] ?? status;
    };
    const answers: unknown[] = [];
    for (let round = 0; round < 61; round++) answers.push(await send(busy));
    expect(answers).toEqual([...Array(60).fill(201), 155]);
    expect(await send(other)).toBe(201);
  });

  trial('are limited to 200 MB per hour and account', async () => {
    const { sessionToken } = await signUp();
    const large = { ...file, base64: 'A'.repeat(20_000_000) };
    const answers: unknown[] = [];
    for (let round = 0; round < 14; round++) {
      const { status, body } = await rest('POST', 'files/large.txt', large, { sessionToken });
      answers.push(body['code'] ?? status);
    }
    expect(answers).toEqual([...Array(13).fill(201), 155]);
  });
});

describe('websockets', () => {
  it('are limited per IP address, and closing them frees the slots', async () => {
    const open = async () => {
      const socket = new WebSocket(backend.serverUrl.replace('http', 'ws'));
      socket.on('error', () => undefined); // The refusal, which is what is counted.
      const opened = await once(socket, 'open').then(
        () => true,
        () => false,
      );
      return { socket, opened };
    };
    const sockets = await Promise.all(Array.from({ length: 80 }, open));
    expect(sockets.filter(({ opened }) => opened).length).toBeLessThanOrEqual(60);
    expect(sockets.filter(({ opened }) => opened).length).toBeGreaterThan(50);
    for (const { socket } of sockets) socket.terminate();
    await expect
      .poll(async () => {
        const { socket, opened } = await open();
        socket.terminate();
        return opened;
      })
      .toBe(true);
  });
});
