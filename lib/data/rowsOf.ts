import { pagesOf } from '@/lib/data/pagesOf';
import type { ListParameters, PagedName, Row } from '@/lib/data/Paged';
import type { ReadOptions } from '@/lib/data/readData';

/** The rows of a list. */
export type Rows<Name extends PagedName> = AsyncIterable<Row<Name>> & {
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
