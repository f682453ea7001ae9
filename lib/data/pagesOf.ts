import { readData, type ReadOptions } from '@/lib/data/readData';
import { EndlessListError, PartialListError } from '@/lib/errors/backendErrors';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';
import type { Page } from '@/protocol/data/shapes';

/**
 * The pages of a list, each requested when it is needed:
 * `for await (const page of pagesOf('getNFTTransfers', { address }))`. Each page has the number of all rows (`total`).
 *
 * @param from the cursor of an earlier page, to continue after it
 * @throws FoyerError as `readData`; EndlessListError if cursors repeat; PartialListError after the last page of a list
 *   that the server does not have from its beginning
 */
export async function* pagesOf<Name extends PagedName>(
  name: Name,
  parameters: ListParameters<Name>,
  { signal, from = '' }: ReadOptions & { from?: string } = {},
): AsyncGenerator<DataAnswer<Name>, void, undefined> {
  const seen = new Set<string>();
  for (let cursor = from; ;) {
    const requested = { ...parameters, ...(cursor ? { cursor } : {}) };
    // The cursor that `ListParameters` leaves out is added here, which the compiler cannot follow.
    const page = await readData(name, requested as unknown as DataParameters<Name>, { signal });
    yield page;
    seen.add(cursor);
    cursor = page.cursor;
    // Some sources leave it out at the end.
    if (!cursor) {
      const firstBlock = firstIndexedBlock(page);
      if (firstBlock !== null) throw new PartialListError(firstBlock);
      return;
    }
    if (seen.has(cursor)) throw new EndlessListError(name);
  }
}

/** Functions that return a list in pages. */
export type PagedName = {
  [Name in DataFunctionName]: DataAnswer<Name> extends { cursor: string; result: unknown[] } ? Name : never;
}[DataFunctionName];

/** One row of such a list. */
export type Row<Name extends PagedName> = DataAnswer<Name>['result'][number];

/** Parameters of a list without its start; `limit` is the number of rows per page. */
export type ListParameters<Name extends PagedName> = Omit<DataParameters<Name>, 'cursor' | 'offset' | 'page'>;

/**
 * The first block of a list if the index of its chain begins late and no other source has earlier rows; `null` if the
 * list is complete (`docs/reference/data-service.md`, "A part of a chain").
 */
export function firstIndexedBlock({ status, from_block }: Pick<Page<unknown>, 'status' | 'from_block'>): number | null {
  return status === 'PARTIAL' ? (from_block ?? 0) : null;
}

/** The rows of a list. */
type Rows<Name extends PagedName> = AsyncIterable<Row<Name>> & {
  /** The number of all rows by the last page; `null` before the first page. */
  readonly total: number | null;
};

/**
 * The rows of a list; the next page is requested when those of one are used up.
 *
 * @throws FoyerError while iterating, as `pagesOf`
 */
export function rowsOf<Name extends PagedName>(
  name: Name,
  parameters: ListParameters<Name>,
  options: ReadOptions = {},
): Rows<Name> {
  let total: number | null = null;
  return {
    get total() {
      return total;
    },
    async *[Symbol.asyncIterator]() {
      for await (const page of pagesOf(name, parameters, options)) {
        total = page.total;
        yield* page.result as Row<Name>[];
      }
    },
  };
}
