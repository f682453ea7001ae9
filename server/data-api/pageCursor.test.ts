import { describe, expect, it } from 'vitest';
import { pageStart, readCursor, writeCursor } from '@/server/data-api/pageCursor';

const QUERY = 'SELECT * FROM transactions WHERE address = 0x1';
const refusal = expect.objectContaining({ code: 142, message: expect.stringMatching(/^cursor: /) as string }) as object;
const pack = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What marks the query in a cursor: eleven letters of the SHA-256 of its words, in base64url. */
const MARK = 'Wptmpk_00Nk';

it('a cursor carries the row it continues after, the page and the total', () => {
  for (const cursor of [
    { key: ['12', '0xab'], page: 1, total: 250 },
    { key: [], page: 0, total: 0 },
  ]) {
    expect(readCursor(QUERY, writeCursor(QUERY, cursor))).toEqual(cursor);
  }
});

it('a cursor needs no escaping in a URL', () => {
  expect(writeCursor(QUERY, { key: ['??>>~~'], page: 3, total: 1e12 })).toMatch(/^[\w-]+$/);
});

it('a cursor is bound to its query', () => {
  expect(writeCursor(QUERY, { key: ['a'], page: 1, total: 2 })).toBe(pack([MARK, 1, 2, 'a']));
});

describe('rejects with 142', () => {
  it('a cursor of another query', () => {
    const cursor = writeCursor('another', { key: ['1'], page: 1, total: 2 });
    expect(() => readCursor(QUERY, cursor)).toThrow(refusal);
  });

  it.each([
    ['an empty string', ''],
    ['invalid JSON', 'abc'],
    ['an object', pack({ 0: MARK, 1: 0, 2: 0 })],
    ['a string', pack(MARK)],
    ['nothing after the row', pack([MARK])],
    ['no total', pack([MARK, 1])],
    ['a negative page', pack([MARK, -1, 5])],
    ['a negative total', pack([MARK, 1, -5])],
    ['a broken page', pack([MARK, 1.5, 5])],
    ['a broken total', pack([MARK, 1, 5.5])],
    ['a page that is a string', pack([MARK, '1', 5])],
    ['a key that is a number', pack([MARK, 1, 5, 7])],
    ['two keys, one of them null', pack([MARK, 1, 5, 'a', null])],
    ['a key that is an object', pack([MARK, 1, 5, { a: 1 }, 'b'])],
    ['no row', pack([null, 1, 5, 'a'])],
  ])('%s', (_what, cursor) => {
    expect(() => readCursor(QUERY, cursor)).toThrow(refusal);
  });

  it('nothing that is valid', () => {
    expect(readCursor(QUERY, pack([MARK, 0, 0]))).toEqual({ key: [], page: 0, total: 0 });
  });
});

it.each([
  ['a hundred rows from the first by default', {}, { limit: 100, offset: 0 }],
  ['as many as requested', { limit: 7 }, { limit: 7, offset: 0 }],
  ['at least one', { limit: 0 }, { limit: 1, offset: 0 }],
  ['at least one for a negative limit', { limit: -5 }, { limit: 1, offset: 0 }],
  ['five hundred', { limit: 500 }, { limit: 500, offset: 0 }],
  ['at most five hundred', { limit: 501 }, { limit: 500, offset: 0 }],
  ['after an offset', { offset: 30 }, { limit: 100, offset: 30 }],
  ['pages of a hundred', { page: 2 }, { limit: 100, offset: 200 }],
  ['pages of the requested size', { limit: 20, page: 3 }, { limit: 20, offset: 60 }],
  ['the page rather than the offset', { page: 1, offset: 7 }, { limit: 100, offset: 100 }],
  ['the offset if the page is 0', { page: 0, offset: 7 }, { limit: 100, offset: 7 }],
  ['up to row 10,000,000', { limit: 500, page: 20_000 }, { limit: 500, offset: 10_000_000 }],
])('%s', (_what, parameters, start) => {
  expect(pageStart(parameters)).toEqual(start);
});

it('rejects an offset that is too large, and says to use the cursor', () => {
  expect(() => pageStart({ limit: 500, page: 20_001 })).toThrow(
    expect.objectContaining({ code: 142, message: expect.stringContaining('cursor') as string }) as object,
  );
});
