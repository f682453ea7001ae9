import { firstIndexedBlock } from '@/lib/data/pagesOf';
import { TooManyRequestsError } from '@/lib/errors/backendErrors';
import { fetchOrNull } from '@/lib/explorer/fetchData';
import type { ExplorerChain, ExplorerView, Listed, PageSection, TokenName } from '@/lib/explorer/ExplorerView';
import type { BlockStats, Nft, Page, TokenMetadata } from '@/protocol/data/shapes';
import { shownDecimals } from '@/protocol/tokenRules';

/** Rows of a list, until the next ones are asked for. */
export const ROWS = 25;

/** What a page of the explorer is asked for, beside its names. */
export type RouteParameters = {
  /** The chain's id in hexadecimal, as the data service takes it. */
  chain: string;
  of: ExplorerChain;
  cursor?: string;
  /** Number of a list's page, from 0; a cursor goes before it. */
  page?: number;
  tab?: string;
  /** Which rows of a list. */
  show?: string;
};

/** Loads one kind of page; `names` are the parts of its path. */
export type Loader = (place: RouteParameters, ...names: string[]) => Promise<ExplorerView>;

/** Parameters of a list with the part of it that is asked for. */
export function pageOf<Parameters extends object>(parameters: Parameters, { cursor, page }: Partial<RouteParameters>) {
  return { ...parameters, limit: ROWS, ...(cursor ? { cursor } : page ? { page } : {}) };
}

/** Rows as a page shows them. */
export function listed<Row>(rows: Page<Row>): Listed<Row> {
  const { result, cursor, total, page } = rows;
  return { result, cursor, total, page, firstBlock: firstIndexedBlock(rows) };
}

/** How much metadata of NFTs one page reads, in characters: strangers wrote it, and some is a picture itself. */
const MAX_METADATA = 2 * 1024 * 1024;

/** NFTs of a page; the last of many with long metadata are without. */
export function listedNfts(rows: Page<Nft>): Listed<Nft> {
  let left = MAX_METADATA;
  const result = rows.result.map((nft) => {
    left -= nft.metadata?.length ?? 0;
    return left >= 0 ? nft : { ...nft, metadata: null };
  });
  return { ...listed(rows), result };
}

/** Reads the parts of a page that it can go without, and names those that could not be read. */
export type SectionLoader = {
  failed: PageSection[];
  /** `null` where no source knows, and where it could not be read: then `failed` names the part. */
  read: <Answer>(part: PageSection, work: Promise<Answer | null>) => Promise<Answer | null>;
};

/** Makes the reader of one page: a part that a slow or broken source does not answer must not take the others with it. */
export function createSectionLoader(): SectionLoader {
  const failed: PageSection[] = [];
  return {
    failed,
    async read(part, work) {
      try {
        return await work;
      } catch {
        failed.push(part);
        return null;
      }
    },
  };
}

/**
 * Waits for the part without which a page is none. A visitor's limit is no reason to show none: the page says itself that
 * the part is missing, and when to try again.
 *
 * @throws any other error of it
 */
export async function requirePart(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof TooManyRequestsError)) throw error;
  });
}

/** How a token is shown. */
export const tokenNameOf = (token: TokenMetadata): TokenName => ({
  symbol: token.symbol,
  decimals: shownDecimals(token),
});

/** What one coin is worth in US dollars; `null` where nobody says. */
export async function readCoinPrice({ id, wrapped }: ExplorerChain): Promise<number | null> {
  if (!wrapped) return null;
  const price = await fetchOrNull('getTokenPrice', { chain: `0x${id.toString(16)}`, address: wrapped });
  return price?.usdPrice ?? null;
}

/** What a block held and used; `null` where no source says. */
export async function readStats(chain: string, block: string) {
  const stats = await fetchOrNull('getBlockStats', { chain, limit: 1, to_block: block });
  return stats?.[0] ?? null;
}

/** Blocks that the page of one shows beside it, and how many of them come after it. */
const AROUND = { count: 25, after: 12 };

/**
 * What the blocks around one held and used, and it itself, the oldest first; `null` where no source says. Of the newest
 * block only those before it.
 */
export async function readStatsAround(chain: string, block: string): Promise<BlockStats[] | null> {
  const read = (to: bigint | null) =>
    fetchOrNull('getBlockStats', { chain, limit: AROUND.count, ...(to === null ? {} : { to_block: to.toString() }) });
  const isNear = (stats: BlockStats[] | null) => stats?.some(({ number }) => number === block);
  // There may be no block so far after it.
  const newest = (await read(BigInt(block) + BigInt(AROUND.after))) ?? (await read(null));
  const stats = isNear(newest) ? newest : await read(BigInt(block));
  return stats?.toReversed() ?? null;
}
