// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import Moralis from 'moralis';
import { createElement, useEffect } from 'react';
import { act, render } from '@testing-library/react';
import { MoralisProvider, useMoralis } from 'react-moralis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toMessage } from '@/lib/errors/toMessage';
import { startBackend, type TestBackend } from '@/tests/helpers/startBackend';

type MoralisState = ReturnType<typeof useMoralis>;

let backend: TestBackend;

beforeAll(async () => {
  // It takes a page that runs in Node for Node itself, and would send a header no browser sends.
  Moralis.CoreManager.set('IS_NODE', false);
  // The browser build talks XMLHttpRequest, whose page must be the site.
  backend = await startBackend({ env: { SITE_URL: window.location.origin } });
});
afterAll(() => backend?.stop());
afterEach(() => Moralis.CoreManager.set('REQUEST_ATTEMPT_LIMIT', 5));

/** Puts the provider on a page and answers what its hook gives. */
function openProvider(): { current: MoralisState } {
  const held: { current: MoralisState | null } = { current: null };
  function Reader() {
    const state = useMoralis();
    useEffect(() => {
      held.current = state;
    });
    return null;
  }
  render(createElement(MoralisProvider, { initializeOnMount: false } as never, createElement(Reader)));
  return held as { current: MoralisState };
}

describe('the SDK’s browser build', () => {
  it('[A05] does not start without settings, like the provider', async () => {
    await expect(Moralis.start({} as never)).rejects.toThrow('serverUrl is required');
    await expect(Moralis.start({ serverUrl: backend.serverUrl } as never)).rejects.toThrow('appId is required');
    const provider = openProvider();
    const initialize = async (given?: object) => provider.current.initialize(given as never);
    await expect(initialize()).rejects.toThrow('No appId is provided');
    await expect(initialize({ appId: 'foyer' })).rejects.toThrow('No serverUrl is provided');
  });

  it('[A07] warns if a secret is given to a browser', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { serverUrl, appId } = backend;
    await Moralis.start({ serverUrl, appId, plugins: [], moralisSecret: 'a secret' } as never);
    expect(warn.mock.calls.flat().join(' ')).toContain('Using moralisSecret on the browser');
  });

  it('[D02] accepts only strings as username and password', async () => {
    await Moralis.start({ serverUrl: backend.serverUrl, appId: backend.appId });
    const { logIn } = Moralis.User;
    await expect(Reflect.apply(logIn, Moralis.User, [5, 'a'])).rejects.toThrow('Username must be a string.');
    await expect(Reflect.apply(logIn, Moralis.User, ['a', 5])).rejects.toThrow('Password must be a string.');
  });

  it('[D03] changes user data only for a signed-in user, and accepts only strings for username, email and password', async () => {
    await Moralis.start({ serverUrl: backend.serverUrl, appId: backend.appId });
    const signedOut = openProvider();
    await expect(signedOut.current.setUserData({ username: 'x' })).rejects.toThrow(
      'User needs to be authenticated before setting new data',
    );
    // Like IS_NODE above: here it would keep no current user.
    const memory = Moralis.User as unknown as Record<
      'enableUnsafeCurrentUser' | 'disableUnsafeCurrentUser',
      () => void
    >;
    memory.enableUnsafeCurrentUser();
    // The hook's types leave its second argument out.
    const options = [{ throwOnError: true }] as unknown as [];
    const username = `d03x${Date.now()}`;
    await act(() => signedOut.current.signup(username, 'a long passphrase'));
    for (const key of ['username', 'email', 'password']) {
      let failure: unknown;
      await act(async () => {
        failure = await signedOut.current.setUserData({ [key]: 5 }, ...options).catch((error: unknown) => error);
      });
      expect(String(failure)).toBe(`ValidationError: ${key} can only be a string type`);
    }
    const { user } = signedOut.current;
    const kept = async () => {
      const row = await user?.fetch();
      return [row?.get('username'), row?.get('email')] as unknown[];
    };
    expect(await kept()).toEqual([username, undefined]);
    await act(async () => void (await signedOut.current.setUserData({ username: `${username}y`, email: 'd03@b.org' })));
    expect(await kept()).toEqual([`${username}y`, 'd03@b.org']);
    await Moralis.User.logOut();
    memory.disableUnsafeCurrentUser();
  });
});

/** What the SDK's types leave out. */
type LiveClient = { on(event: string, hear: (news: unknown) => void): void; open(): void };

describe('SDK errors', () => {
  beforeAll(() => Moralis.start({ serverUrl: backend.serverUrl, appId: backend.appId, plugins: [] }));

  it('[H05:object-not-found] report a missing object', async () => {
    const note = new Moralis.Object('Note');
    await note.save({ text: 'a' });
    await expect(new Moralis.Query('Note').get('none')).rejects.toMatchObject({
      code: 101,
      message: 'Object not found.',
    });
    await note.destroy();
    await expect(note.fetch()).rejects.toMatchObject({ code: 101, message: 'Object not found.' });
    await expect(Moralis.Object.fetchAll([note], {})).rejects.toMatchObject({
      code: 101,
      message: 'All objects must exist on the server.',
    });
  });

  it('[H05:batch-cycle] report unsaved objects that refer to each other', async () => {
    const [one, other] = [new Moralis.Object('Note'), new Moralis.Object('Note')];
    one.set('next', other);
    other.set('next', one);
    const refusal = { code: -1, message: 'Tried to save a batch with a cycle.' };
    await expect(Moralis.Object.saveAll([one, other])).rejects.toMatchObject(refusal);
  });

  it('[H05:no-current-user] report that nobody is signed in', async () => {
    await Moralis.User.logOut();
    await expect(Moralis.Session.current()).rejects.toBe('There is no current user.');
  });

  it('[D15][H05:invalid-key] report invalid field names', async () => {
    const note = new Moralis.Object('Note');
    expect(note.validate({ 'a b': 1 })).toMatchObject({ code: 105 });
    for (const [key, message] of [
      ['a-b', 'Invalid Key: a-b'],
      ['password', 'Invalid Key: password'],
    ] as const)
      await expect(new Moralis.Query('Note').ascending(key).find()).rejects.toMatchObject({ code: 105, message });
    await expect(note.save({ 'a b': 1 })).rejects.toMatchObject({ code: 105 });
    for (const key of ['a-b', '1a', 'password']) {
      const sorted = new Moralis.Query('Note').addDescending(key).find();
      await expect(sorted).rejects.toMatchObject({
        code: 105,
        message: expect.stringMatching(/^Invalid (Key|field name): /),
      });
    }
  });

  it('[H05:invalid-query] report an invalid query', async () => {
    const query = new Moralis.Query('Note').matches('text', /a/, 'g');
    await expect(query.find()).rejects.toMatchObject({ code: 102, message: 'Bad $options value for query: g' });
  });

  it('[H05:websocket] report a missing WebSocket', async () => {
    const sockets = Moralis.CoreManager.get('WebSocketController');
    Moralis.CoreManager.set('WebSocketController', undefined);
    const { LiveQueryClient } = Moralis as unknown as { LiveQueryClient: new (options: object) => LiveClient };
    const client = new LiveQueryClient({ applicationId: 'foyer', serverURL: 'ws://localhost:1' });
    const heard: unknown[] = [];
    client.on('error', (error: unknown) => heard.push(error));
    client.open();
    Moralis.CoreManager.set('WebSocketController', sockets);
    expect(heard).toEqual(['Can not find WebSocket implementation']);
  });

  it('[H05:cross-domain] report that a browser cannot reach another host', async () => {
    class Refusing {
      onerror?: () => void;
      open() {}
      send() {
        this.onerror?.();
      }
    }
    const load = createRequire(import.meta.url);
    const file = load.resolve('moralis/lib/browser/RESTController.js');
    const { [file]: kept } = load.cache;
    Reflect.deleteProperty(load.cache, file);
    vi.stubGlobal('XDomainRequest', Refusing);
    vi.stubGlobal('XMLHttpRequest', Refusing);
    const old = load(file) as {
      ajax(...args: unknown[]): Promise<unknown>;
      handleError(error: unknown): Promise<never>;
    };
    if (kept) load.cache[file] = kept;
    const failure = old.ajax('POST', backend.serverUrl, '{}').catch((error: unknown) => old.handleError(error));
    vi.unstubAllGlobals();
    await expect(failure).rejects.toMatchObject({
      code: 602,
      message: "IE's XDomainRequest does not supply error info.",
    });
  });
});

describe('a failed request', () => {
  let stub: Server;
  let statuses: number[] = [];
  let times: number[] = [];

  beforeAll(async () => {
    stub = createServer((req, res) => {
      if (req.method !== 'POST' || !req.url?.endsWith('/anything')) {
        const allowed = {
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Headers': 'Content-Type, User-Agent',
        };
        res.writeHead(200, allowed).end('{}');
        return;
      }
      times.push(Date.now());
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      if (status === 0) {
        res.destroy();
        return;
      }
      res.writeHead(status ?? 200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
      res.end(
        status === 502
          ? '<h1>Bad gateway</h1>'
          : JSON.stringify(status === 200 ? { result: 'done' } : { code: 1, error: 'no' }),
      );
    });
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve));
    const { port } = stub.address() as AddressInfo;
    await Moralis.start({ serverUrl: `http://127.0.0.1:${port}/server`, appId: 'foyer', plugins: [] });
  });
  afterAll(() => new Promise((resolve) => stub?.close(resolve)));

  const ask = (answers: number[]) => {
    statuses = answers;
    times = [];
    return Moralis.Cloud.run('anything');
  };

  it('[H05:invalid-json][H05:connection] reports an invalid response, and no response at all', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    Moralis.CoreManager.set('REQUEST_ATTEMPT_LIMIT', 1);
    const foreign = await ask([502]).catch((error: unknown) => error);
    expect(foreign).toMatchObject({
      code: 107,
      message: 'Received an error with invalid JSON from Parse: <h1>Bad gateway</h1>',
    });
    expect(toMessage(foreign)).toMatch(/^The server isn't responding\. /);
    const none = await ask([0]).catch((error: unknown) => error);
    const message = 'XMLHttpRequest failed: "Unable to connect to the Parse API"';
    expect(none).toMatchObject({ code: 100, message });
    expect(toMessage(none)).toMatch(/^The server isn't responding\. /);
  });

  it('[H03][I08] is retried after status 5xx or 0, up to five times, waiting at most 125 ms × 2^attempt', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(await ask([503, 500, 200])).toBe('done');
    expect(times).toHaveLength(3);
    const longest = [250, 500, 1000, 2000];
    const isLate = (wait: number, i: number) => wait >= (longest[i] ?? 0) + 400;
    // The shortest of at most three times each: what waits too long does so each time, a busy machine now and then.
    let waits = longest.map(() => Infinity);
    for (let tries = 0; tries < 3 && waits.some(isLate); tries++) {
      await expect(ask([500])).rejects.toBeTruthy();
      expect(times).toHaveLength(5);
      waits = waits.map((least, i) => Math.min(least, (times[i + 1] ?? 0) - (times[i] ?? 0)));
    }
    waits.forEach((wait, i) => expect(wait).toBeGreaterThanOrEqual((longest[i] ?? 0) - 5));
    expect(waits.filter(isLate)).toEqual([]);
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    await expect(ask([0])).rejects.toThrow('Unable to connect to the Parse API');
    expect(times).toHaveLength(5);
    await expect(ask([400])).rejects.toMatchObject({ code: 1 });
    expect(times).toHaveLength(1);
  });
});
