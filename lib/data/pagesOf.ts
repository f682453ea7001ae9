import { readData, type ReadOptions } from '@/lib/data/readData';
import { EndlessListError, PartialListError } from '@/lib/errors/backendErrors';
import type { DataAnswer, DataFunctionName, DataParameters } from '@/protocol/data/registry';
import type { Page } from '@/protocol/data/shapes';

/**
 * The pages of a list, one after the other, each asked for when it is wanted: `for await (const page of
 * pagesOf('getNFTTransfers', { address }))`. Each says how many rows there are in all (`total`).
 *
 * @param from the cursor of an earlier answer, to go on behind that one
 * @throws FoyerError as `readData`; EndlessListError where the cursors lead in a circle; PartialListError behind the last
 *   page of a list that the server does not know from its beginning
 */
export async function* pagesOf<Name extends PagedName>(
  name: Name,
  parameters: ListParameters<Name>,
  { signal, from = '' }: ReadOptions & { from?: string } = {},
): AsyncGenerator<DataAnswer<Name>, void, undefined> {
  const seen = new Set<string>();
  for (let cursor = from; ;) {
    const asked = { ...parameters, ...(cursor ? { cursor } : {}) };
    // What was left out of the parameters is put back here, which the compiler cannot follow through a name.
    const page = await readData(name, asked as unknown as DataParameters<Name>, { signal });
    yield page;
    seen.add(cursor);
    cursor = page.cursor;
    // Older sources leave it out at the end.
    if (!cursor) {
      const firstBlock = firstKnownBlock(page);
      if (firstBlock !== null) throw new PartialListError(firstBlock);
      return;
    }
    if (seen.has(cursor)) throw new EndlessListError(name);
  }
}

/** Functions that answer a part of a list at a time. */
export type PagedName = {
  [Name in DataFunctionName]: DataAnswer<Name> extends { cursor: string; result: unknown[] } ? Name : never;
}[DataFunctionName];

/** One row of such a list. */
export type Row<Name extends PagedName> = DataAnswer<Name>['result'][number];

/** Which list is wanted; `limit` is how many rows a page has. Where it begins is not the caller's to say. */
export type ListParameters<Name extends PagedName> = Omit<DataParameters<Name>, 'cursor' | 'offset' | 'page'>;

/**
 * The first block that a list knows of, where the index of its chain begins late and nobody else can list what came
 * before; `null` where the list is whole (`docs/reference/data-service.md`, "A part of a chain").
 */
export function firstKnownBlock({ status, from_block }: Pick<Page<unknown>, 'status' | 'from_block'>): number | null {
  return status === 'PARTIAL' ? (from_block ?? 0) : null;
}

/** The rows of a list. */
type Rows<Name extends PagedName> = AsyncIterable<Row<Name>> & {
  /** How many there are in all, as the last page said; `null` before the first one is here. */
  readonly total: number | null;
};

/**
 * The rows of a list, one after the other; the next page is asked for when the rows of one are used up.
 *
 * @throws FoyerError while it runs, as `pagesOf`
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
