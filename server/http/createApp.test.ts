import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestHandler } from 'express';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '@/server/http/createApp';
import { createOriginPolicy } from '@/server/http/applyCors';
import { routeLabel } from '@/server/http/observeRequests';
import { createLogger } from '@/server/observability/createLogger';

const SITE = 'https://foyer.example';
let server: Server | null = null;
afterEach(() => server?.close());

async function start(parse: RequestHandler | null, hsts: string | null = null) {
  const lines: string[] = [];
  const { logger } = createLogger({ level: 'trace', write: (line) => lines.push(line) });
  const policy = createOriginPolicy(SITE, 'https://api.foyer.example/server', true);
  const app = createApp({
    policy,
    hsts,
    trustProxy: 0,
    logger,
    onAnswered: () => undefined,
    machineRoutes: [],
    siteRoutes: [],
    parse: () => parse,
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, lines };
}

describe('the HTTP application', () => {
  it('keeps a fault of ours from the caller, and logs it under the number the caller gets', async () => {
    const { url, lines } = await start(() => {
      throw new Error('secret detail of the database');
    });
    const answer = await fetch(`${url}/server/classes/Post`);
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/secret detail|\.ts|at /);
    expect(text).toContain(answer.headers.get('x-request-id') ?? '-');
    expect(lines.join('')).toContain('secret detail of the database');
  });

  it('names a fault of the caller without the words of the library', async () => {
    const { url } = await start((_req, _res, next) => {
      next(Object.assign(new Error('Unexpected token in JSON'), { status: 400 }));
    });
    const answer = await fetch(`${url}/server/x`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'The request is not valid.' });
  });

  it('asks to wait while it starts', async () => {
    const { url } = await start(null);
    const answer = await fetch(`${url}/server/login`, { method: 'POST' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });

  it('binds browsers to https where it is told to, and nowhere else', async () => {
    for (const hsts of [null, 'max-age=31536000']) {
      const { url } = await start(null, hsts);
      expect((await fetch(url)).headers.get('strict-transport-security')).toBe(hsts);
      server?.close();
    }
  });

  it('holds to its own origin policy, whatever a later part writes', async () => {
    const { url } = await start((_req, res) => {
      res.header('Access-Control-Allow-Origin', '*').json({});
    });
    const ask = async (origin: string) => {
      const { status, headers } = await fetch(`${url}/server/x`, { headers: { Origin: origin } });
      return [status, headers.get('access-control-allow-origin')];
    };
    expect(await ask(SITE)).toEqual([200, SITE]);
    expect(await ask('https://api.foyer.example')).toEqual([200, 'https://api.foyer.example']);
    expect(await ask('https://other.example')).toEqual([403, null]);
  });

  it('logs neither the query of an address nor what a request carries', async () => {
    const { url, lines } = await start((_req, res) => void res.json({}));
    await fetch(`${url}/server/x?token=in-the-query`, { method: 'POST', body: 'in-the-body' });
    expect(lines.join('')).toContain('"path":"/server/x"');
    expect(lines.join('')).not.toMatch(/in-the-/);
  });
});

describe('createOriginPolicy', () => {
  it('takes both names of this machine in development, and one in production', () => {
    const dev = createOriginPolicy('http://localhost:3000', 'http://localhost:1337/server', false);
    expect(dev.permits('http://127.0.0.1:3000')).toBe(true);
    expect(dev.permits('http://localhost:3001')).toBe(false);
    const production = createOriginPolicy('http://localhost:3000', 'http://localhost:1337/server', true);
    expect(production.permits('http://127.0.0.1:3000')).toBe(false);
    expect(production.permits(undefined)).toBe(true);
  });
});

describe('routeLabel', () => {
  it.each([
    ['/health', '/health'],
    ['/server', '/server'],
    ['/server/classes/Post/abc', '/server/classes'],
    ['/server/functions/getServerTime', '/server/functions'],
    ['/server/anything', '/server/other'],
    ['/wp-admin', 'other'],
    ['/', 'other'],
  ])('counts %s as %s', (path, label) => {
    expect(routeLabel(path)).toBe(label);
  });
});
