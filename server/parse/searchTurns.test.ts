import { describe, expect, it, vi } from 'vitest';
import { createSearchTurns, isSearch } from '@/server/parse/searchTurns';

const call = (method: string, route: string, className: string | null) => ({ method, route, className });
const search = call('GET', '/classes/:className', 'Note');

describe('a search', () => {
  it.each([
    ['GET', '/classes/:className', 'Note', true],
    ['GET', '/users', '_User', true],
    ['GET', '/sessions', '_Session', true],
    ['GET', '/classes/:className/:objectId', 'Note', false],
    ['GET', '/users/me', '_User', false],
    ['GET', '/sessions/me', '_Session', false],
    ['GET', '/login', '_User', false],
    ['POST', '/classes/:className', 'Note', false],
    ['PUT', '/classes/:className/:objectId', 'Note', false],
    ['POST', '/functions/:functionName', null, false],
    ['GET', '/config', null, false],
  ])('%s %s of %s: %s', (method, route, className, expected) => {
    expect(isSearch(call(method, route, className))).toBe(expected);
  });
});

describe('turns of searches', () => {
  it('leave connections to others, and to other networks', async () => {
    const turns = createSearchTurns(10);
    const going: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        going.push(name);
        ends.push(resolve);
      });
    const done = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1', 'e1'].map((name) =>
      turns(name.slice(0, 1), search, work(name)),
    );
    await vi.waitFor(() => expect(going).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1']));
    await turns('a', call('POST', '/classes/:className', 'Note'), async () => void going.push('a write'));
    expect(going.at(-1)).toBe('a write');
    ends.shift()?.();
    await vi.waitFor(() => expect(going.at(-1)).toBe('a4'));
    while (going.length < 9 || ends.length > 0) {
      ends.shift()?.();
      await Promise.resolve();
    }
    await Promise.all(done);
  });

  it('are had with one connection, too', async () => {
    const turns = createSearchTurns(1);
    expect(await turns('a', search, () => Promise.resolve(1))).toBe(1);
  });

  it('are refused with 429 where too many wait', async () => {
    const turns = createSearchTurns(1);
    const ends: (() => void)[] = [];
    const first = turns('a', search, () => new Promise<void>((resolve) => ends.push(resolve)));
    const waiting = Array.from({ length: 1_000 }, () => turns('a', search, () => Promise.resolve()));
    await expect(turns('a', search, () => Promise.resolve())).rejects.toMatchObject({ status: 429, retryAfter: 2 });
    ends.shift()?.();
    await Promise.all([first, ...waiting]);
  });
});
