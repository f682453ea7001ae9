import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@/scripts/lib/findFreePort.mjs';
import { createRest } from '@/tests/helpers/createRest';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';
import { createAccount, signInOverRest } from '@/tests/helpers/walletSignIn';

/** Backends on one database, each with a port of its own that it keeps. */
export type Fleet = {
  ports: readonly number[];
  first: TestBackend;
  /** Stops the backend at an index by SIGTERM and starts it again. */
  restart(index: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts two; `DRAIN_SECONDS` is how long they serve after they are told to stop. */
export async function startFleet(databaseUri: string, drainSeconds: number): Promise<Fleet> {
  const ports = await Promise.all([findFreePort(), findFreePort()]);
  const start = (port: number) =>
    startBackend({ databaseUri, env: { BACKEND_PORT: String(port), DRAIN_SECONDS: String(drainSeconds) } });
  const backends: TestBackend[] = [];
  for (const port of ports) backends.push(await start(port));
  const at = (index: number): TestBackend => {
    const backend = backends[index];
    if (!backend) throw new Error(`There is no backend ${index}.`);
    return backend;
  };
  return {
    ports,
    first: at(0),
    async restart(index) {
      await at(index).stop('SIGTERM');
      backends[index] = await start(ports[index] ?? 0);
    },
    stop: async () => void (await Promise.all(backends.map((backend) => backend.stop()))),
  };
}

/** Asks a backend all the time, with writes and reads, until it is told to stop; returns how often and what failed. */
export function askAllTheTime(origin: string, { appId }: TestBackend, callers: number) {
  let over = false;
  let asked = 0;
  const failed: string[] = [];
  const rest = createRest(`${origin}/server`, appId);
  const ask = async (sessionToken: string, body: object): Promise<void> => {
    asked += 1;
    const text = JSON.stringify({ ...body, _ApplicationId: appId, _SessionToken: sessionToken });
    try {
      const answer = await fetch(`${origin}/server/classes/Note`, { method: 'POST', body: text });
      const words = await answer.text();
      if (answer.status >= 400) failed.push(`${answer.status} ${words.slice(0, 200)}`);
    } catch (error) {
      failed.push(String((error as Error).cause ?? error));
    }
  };
  const run = async (sessionToken: string) => {
    while (!over) {
      const read = { _method: 'GET', limit: 1 };
      await Promise.all([ask(sessionToken, { asked }), ask(sessionToken, read)]);
    }
  };
  const running = (async () => {
    const { body } = await signInOverRest(rest, createAccount());
    await Promise.all(Array.from({ length: callers }, () => run(String(body['sessionToken']))));
  })();
  return {
    /** Waits until so many requests were made. */
    async reach(count: number): Promise<void> {
      while (asked < count) await sleep(50);
    },
    async stop(): Promise<{ asked: number; failed: string[] }> {
      over = true;
      await running;
      return { asked, failed };
    },
  };
}
