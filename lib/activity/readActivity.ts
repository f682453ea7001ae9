import type { ActivityEntry, ActivityPlace, ActivityRow, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { isMet, type ActivityFilter } from '@/lib/activity/ActivityFilter';
import { type ActivityBlock, groupBlock, mergeBlocks } from '@/lib/activity/mergeBlocks';
import { rowsOf } from '@/lib/data/pagesOf';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { PartialListError, toFoyerError } from '@/lib/errors/backendErrors';

/** What to read of activity. */
export type ActivityWish = {
  places: readonly ActivityPlace[];
  own: OwnAddresses;
  filter: ActivityFilter;
};

/** How it is read. */
export type ActivityReading = {
  signal: AbortSignal;
  /** The oldest block that is wanted; all where none is named. */
  fromBlock?: number | undefined;
  /** A chain cannot tell (more of) it; the others go on. */
  onFault: (chainId: number, error: FoyerError) => void;
  /** A list of a chain was read to its end, and begins late: nobody can list what came before. */
  onPartial: (chainId: number, error: PartialListError) => void;
  /** Told of each block that was looked through. */
  onBlock?: (block: ActivityBlock) => void;
};

const LISTS = ['getTransactions', 'getTokenTransfers', 'getNFTTransfers'] as const;

/** Rows of a page; larger where a filter lets few through. */
const PAGE = 100;
const LARGE_PAGE = 500;

type Asked = { place: ActivityPlace; list: (typeof LISTS)[number]; limit: number };

/** The rows of one list; one that fails, or begins late, ends and says so. */
async function* readList(asked: Asked, reading: ActivityReading): AsyncGenerator<ActivityRow, void, undefined> {
  const { place, list, limit } = asked;
  const { signal, fromBlock, onFault, onPartial } = reading;
  const range = fromBlock === undefined ? {} : { from_block: fromBlock };
  const parameters = { address: place.address, chain: `0x${place.chainId.toString(16)}`, limit, ...range };
  try {
    for await (const row of rowsOf(list, parameters, { signal })) yield { list, row } as ActivityRow;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PartialListError) onPartial(place.chainId, error);
    else onFault(place.chainId, toFoyerError(error));
  }
}

/**
 * What the addresses of a visitor did, over all chains, newest first; read page by page as far as it is wanted.
 *
 * @throws the signal's reason
 */
export async function* readActivity(
  { places, own, filter }: ActivityWish,
  reading: ActivityReading,
): AsyncGenerator<ActivityEntry, void, undefined> {
  const wanted = places.filter(
    ({ chainId, address }) =>
      (filter.chain === '' || filter.chain === String(chainId)) &&
      (filter.address === '' || filter.address === address),
  );
  const limit = filter.kind || filter.token || filter.direction ? LARGE_PAGE : PAGE;
  const streams = wanted.flatMap((place) =>
    LISTS.map((list) => ({ chainId: place.chainId, rows: readList({ place, list, limit }, reading) })),
  );
  for await (const block of mergeBlocks(streams)) {
    reading.onBlock?.(block);
    for (const entry of groupBlock(block)) if (isMet(filter, entry, own)) yield entry;
  }
}
