import {
  type ActivityEntry,
  type ActivityRow,
  type AddressOnChain,
  NO_WRAPPED_COINS,
  type OwnAddresses,
  type WrappedCoins,
} from '@/lib/activity/ActivityEntry';
import { matchesFilter, type ActivityFilter } from '@/lib/activity/ActivityFilter';
import { type ActivityBlock, groupBlock, mergeBlocks } from '@/lib/activity/mergeBlocks';
import { rowsOf } from '@/lib/data/pagesOf';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { PartialListError, toFoyerError } from '@/lib/errors/backendErrors';

/** Which activity to read. */
export type ActivityQuery = {
  /** Each address on each chain to read. */
  wallets: readonly AddressOnChain[];
  own: OwnAddresses;
  /** Needed for the type `swap`; unknown coins are none. */
  wrapped?: WrappedCoins;
  filter: ActivityFilter;
};

/** How to read it. */
export type ReadActivityOptions = {
  signal: AbortSignal;
  /** The oldest block to read; all of them by default. */
  fromBlock?: number | undefined;
  /** A chain failed; the others continue. */
  onError: (chainId: number, error: FoyerError) => void;
  /**
   * A list of a chain was read to its end, which is later than the chain's first block: older activity is not indexed.
   */
  onPartial: (chainId: number, error: PartialListError) => void;
  /** Called with each block that was read. */
  onBlock?: (block: ActivityBlock) => void;
};

const LISTS = ['getTransactions', 'getTokenTransfers', 'getNFTTransfers'] as const;

/** Rows of a page; larger where a filter lets few through. */
const PAGE = 100;
const LARGE_PAGE = 500;

type ListRequest = { wallet: AddressOnChain; list: (typeof LISTS)[number]; limit: number };

/** The rows of one list; one that fails, or begins late, ends and reports why. */
async function* readList(
  requested: ListRequest,
  options: ReadActivityOptions,
): AsyncGenerator<ActivityRow, void, undefined> {
  const { wallet, list, limit } = requested;
  const { signal, fromBlock, onError, onPartial } = options;
  const range = fromBlock === undefined ? {} : { from_block: fromBlock };
  const parameters = { address: wallet.address, chain: `0x${wallet.chainId.toString(16)}`, limit, ...range };
  try {
    for await (const row of rowsOf(list, parameters, { signal })) yield { list, row } as ActivityRow;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof PartialListError) onPartial(wallet.chainId, error);
    else onError(wallet.chainId, toFoyerError(error));
  }
}

/**
 * The visitor's activity over all chains, newest first; pages are read as they are wanted.
 *
 * @throws the signal's reason
 */
export async function* readActivity(
  { wallets, own, wrapped = NO_WRAPPED_COINS, filter }: ActivityQuery,
  reading: ReadActivityOptions,
): AsyncGenerator<ActivityEntry, void, undefined> {
  const wanted = wallets.filter(
    ({ chainId, address }) =>
      (filter.chain === '' || filter.chain === String(chainId)) &&
      (filter.address === '' || filter.address === address),
  );
  const limit = filter.kind || filter.token || filter.direction ? LARGE_PAGE : PAGE;
  const streams = wanted.flatMap((wallet) =>
    LISTS.map((list) => ({ chainId: wallet.chainId, rows: readList({ wallet, list, limit }, reading) })),
  );
  for await (const block of mergeBlocks(streams)) {
    reading.onBlock?.(block);
    for (const entry of groupBlock(block)) if (matchesFilter(filter, entry, own, wrapped)) yield entry;
  }
}
