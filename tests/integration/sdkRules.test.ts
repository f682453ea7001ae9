// @vitest-environment jsdom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Moralis from 'moralis';
import { createElement, useEffect } from 'react';
import { act, render } from '@testing-library/react';
import { MoralisProvider, useMoralis } from 'react-moralis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('the build of the SDK for browsers', () => {
  it('[A05] refuses to start without settings, as the provider does', async () => {
    await expect(Moralis.start({} as never)).rejects.toThrow('serverUrl is required');
    await expect(Moralis.start({ serverUrl: backend.serverUrl } as never)).rejects.toThrow('appId is required');
    const provider = openProvider();
    const initialize = async (given?: object) => provider.current.initialize(given as never);
    await expect(initialize()).rejects.toThrow('No appId is provided');
    await expect(initialize({ appId: 'foyer' })).rejects.toThrow('No serverUrl is provided');
  });

  it('[A07] warns where a secret is given to a browser', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { serverUrl, appId } = backend;
    await Moralis.start({ serverUrl, appId, plugins: [], moralisSecret: 'a secret' } as never);
    expect(warn.mock.calls.flat().join(' ')).toContain('Using moralisSecret on the browser');
  });

  it('[D02] takes only text as username and password', async () => {
    await Moralis.start({ serverUrl: backend.serverUrl, appId: backend.appId });
    const { logIn } = Moralis.User;
    await expect(Reflect.apply(logIn, Moralis.User, [5, 'a'])).rejects.toThrow('Username must be a string.');
    await expect(Reflect.apply(logIn, Moralis.User, ['a', 5])).rejects.toThrow('Password must be a string.');
  });

  it('[D03] changes user data only for a signed-in user, and takes only text for name, mail and password', async () => {
    await Moralis.start({ serverUrl: backend.serverUrl, appId: backend.appId });
    const signedOut = openProvider();
    await expect(signedOut.current.setUserData({ username: 'x' })).rejects.toThrow('needs to be authenticated');
    // The hook's types leave its second argument out.
    const options = [{ throwOnError: true }] as unknown as [];
    const username = `d03x${Date.now()}`;
    await act(() => signedOut.current.signup(username, 'a long passphrase'));
    for (const key of ['username', 'email', 'password']) {
      let failure: unknown;
      await act(async () => {
        failure = await signedOut.current.setUserData({ [key]: 5 }, ...options).catch((error: unknown) => error);
      });
      expect(String(failure)).toMatch(/string/);
    }
    await Moralis.User.logOut();
  });
});

describe('a request that fails', () => {
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
      res.end(JSON.stringify(status === 200 ? { result: 'done' } : { code: 1, error: 'no' }));
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

  it('[H03] is tried again after status 5xx or 0, up to five times, waiting at most 125 ms × 2^attempt', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    expect(await ask([503, 500, 200])).toBe('done');
    expect(times).toHaveLength(3);
    await expect(ask([500])).rejects.toBeTruthy();
    expect(times).toHaveLength(5);
    const waits = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    [250, 500, 1000, 2000].forEach((wait, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(wait - 5);
      expect(waits[i]).toBeLessThan(wait + 400);
    });
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    await expect(ask([0])).rejects.toThrow('Unable to connect to the Parse API');
    expect(times).toHaveLength(5);
    await expect(ask([400])).rejects.toMatchObject({ code: 1 });
    expect(times).toHaveLength(1);
  });
});
