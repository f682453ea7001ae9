import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createFiguresHub, type FiguresBounds, serveFigures } from '@/server/observability/figures';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function start(bounds: FiguresBounds) {
  const hub = createFiguresHub();
  const figures = serveFigures(hub, () => '203.0.113.7', bounds);
  const app = express();
  app.use(figures.router);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/figures`;
  const open = async () => {
    const response = await fetch(url);
    const reader = response.body?.getReader();
    let text = '';
    /** What came since the last call, up to a text that matches; ends with the stream. */
    const read = async (expected: RegExp) => {
      while (!expected.test(text)) {
        const part = await reader?.read();
        if (!part || part.done) break;
        text += new TextDecoder().decode(part.value);
      }
      const read = text;
      text = '';
      return read;
    };
    return { status: response.status, read, close: () => reader?.cancel() };
  };
  return { hub, figures, open };
}

describe('the event stream of figures', () => {
  it('reports several changes at once together, and no change not at all', async () => {
    const { hub, open } = await start({ perAddress: 5, inAll: 5, keepAlive: 300 });
    const stream = await open();
    expect(await stream.read(/\n\n/)).toContain('"users":0');
    hub.update({ users: 0 });
    hub.update({ users: 1 });
    hub.update({ users: 2, blockNumber: 7 });
    const events = await stream.read(/data:[^]*: still here\n\n$/);
    expect(events.match(/data:/g)).toHaveLength(1);
    expect(events).toContain('"blockNumber":7');
    expect(events).toContain('"users":2');
    expect(events.endsWith(': still here\n\n')).toBe(true);
  });

  it('bounds the streams of one address and in all, and forgets closed ones', async () => {
    const { figures, open } = await start({ perAddress: 2, inAll: 9, keepAlive: 60_000 });
    const first = await open();
    await open();
    expect((await open()).status).toBe(429);
    await first.close();
    await expect.poll(figures.listeners).toBe(1);
    expect((await open()).status).toBe(200);
  });

  it('ends every stream at the stop', async () => {
    const { figures, open } = await start({ perAddress: 2, inAll: 2, keepAlive: 60_000 });
    const stream = await open();
    await stream.read(/\n\n/);
    figures.end();
    expect(await stream.read(/more/)).toBe('');
    await expect.poll(figures.listeners).toBe(0);
  });
});
