import { expect, it } from 'vitest';
import { pageStart } from '@/server/data-api/pageStart';

it.each([
  ['a hundred rows, from the first, where nothing is said', {}, { limit: 100, offset: 0 }],
  ['as many as are asked for', { limit: 7 }, { limit: 7, offset: 0 }],
  ['at least one', { limit: 0 }, { limit: 1, offset: 0 }],
  ['at least one, whatever is below', { limit: -5 }, { limit: 1, offset: 0 }],
  ['five hundred', { limit: 500 }, { limit: 500, offset: 0 }],
  ['five hundred at most', { limit: 501 }, { limit: 500, offset: 0 }],
  ['behind an offset', { offset: 30 }, { limit: 100, offset: 30 }],
  ['pages of a hundred', { page: 2 }, { limit: 100, offset: 200 }],
  ['pages of as many as are asked for', { limit: 20, page: 3 }, { limit: 20, offset: 60 }],
  ['a page before an offset', { page: 1, offset: 7 }, { limit: 100, offset: 100 }],
  ['an offset where the page is the first', { page: 0, offset: 7 }, { limit: 100, offset: 7 }],
  ['up to row 10,000,000', { limit: 500, page: 20_000 }, { limit: 500, offset: 10_000_000 }],
])('%s', (_what, parameters, start) => {
  expect(pageStart(parameters)).toEqual(start);
});

it('refuses what leads further in, and says to follow the cursor', () => {
  expect(() => pageStart({ limit: 500, page: 20_001 })).toThrow(
    expect.objectContaining({ code: 142, message: expect.stringContaining('cursor') as string }) as object,
  );
});
