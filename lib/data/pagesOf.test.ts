import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf, rowsOf } from '@/lib/data/pagesOf';
import {
  page,
  refusal,
  result,
  startFailingBackend,
  type FailingBackend,
  type Reply,
} from '@/tests/stand-ins/failingBackend';
import { setTestSettings } from '@/tests/helpers/testSettings';

let backend: FailingBackend;
setTestSettings(() => ({ serverUrl: backend.serverUrl }));

beforeAll(async () => {
  backend = await startFailingBackend();
});
afterAll(() => backend.stop());

const part = (rows: string[], cursor: string): Reply =>
  result({ total: 5, page: 0, page_size: 2, cursor, result: rows.map((hash) => ({ hash })) });
const list = [part(['a', 'b'], 'one'), part(['c', 'd'], 'two'), part(['e'], '')];
async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const address = `0x${'1'.repeat(40)}`;

describe('a list of the data service', () => {
  it('is read page by page with its cursor, each page on demand', async () => {
    backend.replyWith(...list);
    const pages = pagesOf('getTransactions', { address, limit: 2 });
    expect((await pages.next()).value).toMatchObject({ total: 5, result: [{ hash: 'a' }, { hash: 'b' }] });
    expect(backend.asked).toHaveLength(1);
    const seen: number[] = [];
    for await (const { result: rows } of pages) seen.push(rows.length);
    expect(seen).toEqual([2, 1]);
    expect(backend.asked.map(({ cursor, limit }) => [cursor, limit])).toEqual([
      [undefined, 2],
      ['one', 2],
      ['two', 2],
    ]);
  });

  it('throws after its last row if it begins late', async () => {
    const late = { total: 1, page: 0, page_size: 2, cursor: '', result: [{ hash: 'a' }], status: 'PARTIAL' };
    backend.replyWith(result({ ...late, from_block: 4_500 }));
    const seen: string[] = [];
    const read = async () => {
      for await (const { hash } of rowsOf('getTransactions', { address })) seen.push(hash);
    };
    await expect(read()).rejects.toThrow('History before block 4,500 is not indexed.');
    expect(seen).toEqual(['a']);
  });

  it('is read row by row, with its total from the first page on', async () => {
    backend.replyWith(list[0] as Reply, page(502, ''), ...list.slice(1));
    const rows = rowsOf('getTransactions', { address });
    expect(rows.total).toBeNull();
    const seen: string[] = [];
    for await (const { hash } of rows) {
      expect(rows.total).toBe(5);
      seen.push(hash);
    }
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e']);
    // One page was asked for twice.
    expect(backend.asked).toHaveLength(4);
  });

  it('requests no page that is not read', async () => {
    backend.replyWith(...list);
    for await (const { hash } of rowsOf('getTransactions', { address })) if (hash === 'c') break;
    expect(backend.asked).toHaveLength(2);
  });

  it('continues from a cursor', async () => {
    backend.replyWith(...list.slice(2));
    const pages = await collect(pagesOf('getTransactions', { address }, { from: 'two' }));
    expect(pages).toHaveLength(1);
    expect(backend.asked).toMatchObject([{ cursor: 'two' }]);
  });

  it('throws if its cursors repeat', async () => {
    backend.replyWith(part(['a'], 'one'), part(['b'], 'two'), part(['a'], 'one'));
    const seen: number[] = [];
    const read = async () => {
      for await (const { result: rows } of pagesOf('getTransactions', { address })) seen.push(rows.length);
    };
    await expect(read()).rejects.toMatchObject({ name: 'EndlessListError', list: 'getTransactions' });
    expect(backend.asked).toHaveLength(3);
  });

  it('throws the error of a page, or the reason of its signal', async () => {
    backend.replyWith(list[0] as Reply, refusal(400, 142, 'cursor: must be the cursor of an answer'));
    await expect(collect(rowsOf('getTransactions', { address }))).rejects.toMatchObject({ code: 142 });
    backend.replyWith(...list);
    const controller = new AbortController();
    const pages = pagesOf('getTransactions', { address }, { signal: controller.signal });
    await pages.next();
    controller.abort();
    await expect(pages.next()).rejects.toMatchObject({ name: 'AbortError' });
    expect(backend.asked).toHaveLength(1);
  });
});
