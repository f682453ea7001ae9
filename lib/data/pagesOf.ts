import { firstKnownBlock } from '@/lib/data/firstKnownBlock';
import type { ListParameters, PagedName } from '@/lib/data/Paged';
import { readData, type ReadOptions } from '@/lib/data/readData';
import { EndlessListError, PartialListError } from '@/lib/errors/backendErrors';
import type { DataAnswer, DataParameters } from '@/protocol/data/registry';

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
