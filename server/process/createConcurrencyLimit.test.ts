import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createConcurrencyLimit } from '@/server/process/createConcurrencyLimit';
import { runForRequest } from '@/server/process/currentRequest';

/** Work that goes on until it is told to end. */
function openWork() {
  const going: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string) => () =>
    new Promise<string>((resolve) => {
      going.push(name);
      ends.push(() => resolve(name));
    });
  return { going, begin, endNext: () => ends.shift()?.() };
}

const refuse = () => new Error('no turn');

describe('turns', () => {
  it('give each address its share', async () => {
    const turns = createConcurrencyLimit(
      { perAddress: 2, inAll: 3, timeoutMs: 60_000, waitingPerAddress: 100, maxWaiting: 100 },
      refuse,
    );
    const { going, begin, endNext } = openWork();
    const done = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.take(name.slice(0, 1), begin(name)));
    await vi.waitFor(() => expect(going).toEqual(['a1', 'a2', 'b1']));
    for (const expected of ['a3', 'c1']) {
      endNext();
      await vi.waitFor(() => expect(going.at(-1)).toBe(expected));
    }
    while (going.length < 5) endNext();
    for (let left = 0; left < 3; left++) endNext();
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('are refused at once where too many wait', async () => {
    const turns = createConcurrencyLimit(
      { perAddress: 1, inAll: 1, timeoutMs: 60_000, waitingPerAddress: 1, maxWaiting: 1 },
      refuse,
    );
    const { going, begin, endNext } = openWork();
    const first = turns.take('a', begin('a1'));
    const second = turns.take('b', begin('b1'));
    await expect(turns.take('c', begin('c1'))).rejects.toThrow('no turn');
    endNext();
    await first;
    await vi.waitFor(() => expect(going).toEqual(['a1', 'b1']));
    endNext();
    await second;
  });

  it('time out, and are returned on failure', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const turns = createConcurrencyLimit(
      { perAddress: 1, inAll: 1, timeoutMs: 1_000, waitingPerAddress: 100, maxWaiting: 100 },
      refuse,
    );
    const { begin, endNext } = openWork();
    const first = turns.take('a', begin('a1'));
    const late = expect(turns.take('b', begin('b1'))).rejects.toThrow('no turn');
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    endNext();
    await first;
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('b', () => Promise.resolve(1))).toBe(1);
  });

  it('come to one address after the other, whoever has more to do', async () => {
    const one = { perAddress: 1, inAll: 1, timeoutMs: 60_000, waitingPerAddress: 100, maxWaiting: 100 };
    const turns = createConcurrencyLimit(one, refuse);
    const { going, begin, endNext } = openWork();
    const done = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => turns.take(name.slice(0, 1), begin(name)));
    for (let count = 1; count <= 7; count++) {
      await vi.waitFor(() => expect(going).toHaveLength(count));
      endNext();
    }
    await Promise.all(done);
    expect(going).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are waited for by a share of each address', async () => {
    const turns = createConcurrencyLimit(
      { perAddress: 1, inAll: 1, timeoutMs: 60_000, waitingPerAddress: 2, maxWaiting: 3 },
      refuse,
    );
    const { going, begin, endNext } = openWork();
    const done = ['a1', 'a2', 'a3'].map((name) => turns.take('a', begin(name)));
    await expect(turns.take('a', begin('a4'))).rejects.toThrow('no turn');
    done.push(turns.take('b', begin('b1')));
    await expect(turns.take('c', begin('c1'))).rejects.toThrow('no turn');
    for (let count = 1; count <= 4; count++) {
      await vi.waitFor(() => expect(going).toHaveLength(count));
      endNext();
    }
    await Promise.all(done);
  });

  it('are not waited for by a request that has ended, whose place is free for others', async () => {
    const turns = createConcurrencyLimit(
      { perAddress: 1, inAll: 1, timeoutMs: 60_000, waitingPerAddress: 1, maxWaiting: 1 },
      refuse,
    );
    const { going, begin, endNext } = openWork();
    const first = turns.take('a', begin('a1'));
    const client = new AbortController();
    const gone = runForRequest({ network: 'a', signal: client.signal }, () => turns.take('a', begin('a2')));
    client.abort(new Error('the client has gone'));
    await expect(gone).rejects.toThrow('the client has gone');
    const second = turns.take('a', begin('a3'));
    endNext();
    await first;
    await vi.waitFor(() => expect(going).toEqual(['a1', 'a3']));
    endNext();
    await second;
    const late = runForRequest({ network: 'a', signal: client.signal }, () => turns.take('a', begin('a4')));
    await vi.waitFor(() => expect(going).toEqual(['a1', 'a3', 'a4']));
    endNext();
    await late;
  });
});
