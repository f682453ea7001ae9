import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deadline } from '@/server/http/requestPublic';

let silent: Server;
let url: string;

beforeEach(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
});

afterEach(() => {
  silent.closeAllConnections();
  silent.close();
});

/** How a request to a server that never answers ends. */
const ask = (signal: AbortSignal) => fetch(url, { signal }).then(String, (error: Error) => error.name);

it('ends a request in time, whatever garbage collection takes meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const stop = new AbortController();
  const requested = ask(deadline(500, stop.signal));
  const collecting = setInterval(collect, 50);
  const never = new Promise((resolve) => setTimeout(resolve, 5_000, 'never'));
  expect(await Promise.race([requested, never])).toBe('TimeoutError');
  clearInterval(collecting);
});

it('ends a request at once where another signal aborts, and one that has aborted already', async () => {
  const stop = new AbortController();
  const asked = ask(deadline(60_000, stop.signal));
  stop.abort();
  expect(await asked).toBe('AbortError');
  expect(await ask(deadline(60_000, stop.signal))).toBe('AbortError');
});
