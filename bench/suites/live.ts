import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { percentile } from '@/bench/measure/percentile';
import { readCpuMs } from '@/bench/measure/readCpuMs';
import { readMemory } from '@/bench/measure/readMemory';
import { measureRestart } from '@/bench/measure/measureRestart';
import type { Row } from '@/bench/Row';
import { sized } from '@/bench/scale';
import { createRest } from '@/tests/helpers/createRest';
import { startBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

/** Subscribers, how many connect at once, saves, and the pause between them in milliseconds. */
const SUBSCRIBERS = sized(2_000, 50);
const BATCH_SIZE = 50;
const SAVES = sized(20, 2);
const PAUSE = 500;

/** How long what is on its way may take before it counts as lost, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Opens all sockets; `greet` says what each says and hears until it follows. */
async function openSockets(url: string, greet: (socket: WebSocket, n: number) => Promise<void>): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let n = 0; n < SUBSCRIBERS; n += BATCH_SIZE) {
    const some = Array.from({ length: BATCH_SIZE }, async (_, i) => {
      // Each from an address of its own, as behind a proxy.
      const address = `10.${(n + i) >> 8}.${(n + i) & 255}.1`;
      const socket = new WebSocket(url, { headers: { 'X-Forwarded-For': address } });
      await once(socket, 'open');
      await greet(socket, n + i);
      sockets.push(socket);
    });
    await Promise.all(some);
  }
  return sockets;
}

type Delivery = { delays: number[]; lost: number };

/** Saves, and takes down how long after the beginning of each save each subscriber heard of it. */
async function deliver(sockets: readonly WebSocket[], save: (mark: string) => Promise<void>): Promise<Delivery> {
  const began = new Map<string, number>();
  const delays: number[] = [];
  for (const socket of sockets) {
    socket.on('message', (data) => {
      const mark = /"mark":"(m\d+)"/.exec(String(data))?.[1];
      const since = mark === undefined ? undefined : began.get(mark);
      if (since !== undefined) delays.push(performance.now() - since);
    });
  }
  for (let n = 0; n < SAVES; n++) {
    const mark = `m${n}`;
    began.set(mark, performance.now());
    await save(mark);
    await sleep(PAUSE);
  }
  const all = SAVES * sockets.length;
  for (const deadline = Date.now() + TIMEOUT_MS; delays.length < all && Date.now() < deadline;) await sleep(50);
  return { delays, lost: all - delays.length };
}

const NOTE = {
  text: 'A note of the length that a post on a wall has, more or less, with a picture and a place. '.repeat(3),
};

/** The same messages, sent by the bare library to as many sockets. */
async function measureBare(size: number): Promise<Delivery> {
  const server = fork(join(import.meta.dirname, '../measure/fanOut.mjs'));
  try {
    const [port] = (await once(server, 'message')) as [number];
    const sockets = await openSockets(`ws://127.0.0.1:${port}`, () => Promise.resolve());
    const delivery = await deliver(sockets, async (mark) => {
      const body = JSON.stringify({ mark, filling: 'x'.repeat(size) });
      await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    });
    for (const socket of sockets) socket.terminate();
    return delivery;
  } finally {
    server.kill();
  }
}

/** How fast a save reaches 2,000 subscribers of one backend, and another visitor through a restart. */
export async function live(): Promise<Row[]> {
  const backend = await startBackend({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } });
  try {
    const rest = createRest(backend.serverUrl, backend.appId);
    const accounts = await Promise.all(Array.from({ length: 20 }, () => signInOverRest(rest, createAccount())));
    const tokens = accounts.map(({ body }) => String(body['sessionToken']));
    const [owner = ''] = tokens;
    await rest('POST', 'classes/Note', { ...NOTE, mark: 'first' }, { sessionToken: owner });
    const idle = await readMemory(backend.pid);

    let size = 0;
    const sockets = await openSockets(backend.serverUrl.replace('http', 'ws'), async (socket, n) => {
      // Every other one is signed in.
      const session = n % 2 ? { sessionToken: tokens[n % tokens.length] } : {};
      const hear = async (op: string) => {
        const [data] = (await once(socket, 'message')) as [Buffer];
        if (!String(data).startsWith(`{"op":"${op}"`)) throw new Error(`A subscriber heard ${String(data)}.`);
      };
      socket.send(JSON.stringify({ op: 'connect', applicationId: backend.appId, ...session }));
      await hear('connected');
      const query = { className: 'Note', where: {} };
      socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query, ...session }));
      await hear('subscribed');
    });
    sockets[0]?.on('message', (data) => (size = String(data).length));
    const followed = await readMemory(backend.pid);
    const before = await readCpuMs(backend.pid);
    const delivery = await deliver(sockets, async (mark) => {
      const { status } = await rest('POST', 'classes/Note', { ...NOTE, mark }, { sessionToken: owner });
      if (status !== 201) throw new Error(`A save was refused with ${status}.`);
    });
    const cpuMs = ((await readCpuMs(backend.pid)) - before) / SAVES;
    const busy = await readMemory(backend.pid);
    for (const socket of sockets) socket.terminate();

    const bare = await measureBare(size);
    const row = (share: number): Row => ({
      name: `A save reaches ${SUBSCRIBERS} subscribers: p${share * 100}`,
      value: percentile(delivery.delays, share),
      beside: percentile(bare.delays, share),
      unit: 'ms',
      limit: null,
    });
    const plain = (name: string, value: number, unit: Row['unit'], limit: number | null = null): Row => ({
      name,
      value,
      beside: null,
      unit,
      limit,
    });
    return [
      { ...row(0.5), also: { lost: `${delivery.lost} (bare: ${bare.lost})`, heard: String(delivery.delays.length) } },
      row(0.95),
      row(0.99),
      plain('Processor of the backend for such a save', cpuMs, 'ms'),
      plain('Memory of a subscriber', (followed - idle) / SUBSCRIBERS, 'B'),
      plain('Memory of the backend over its idle, at most', busy - idle, 'B', 300e6),
      ...(await measureRestart()),
    ];
  } finally {
    await backend.stop();
  }
}
