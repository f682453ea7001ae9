import { addressPath, blockPath, searchPath } from '@/lib/explorer/explorerPaths';
import { formatCalendarDay, formatMoment } from '@/lib/format/dates';
import { formatNumber } from '@/lib/format/text';
import type { ReadDate } from '@/lib/explorer/search/readDate';
import type { Query } from '@/lib/explorer/search/readQuery';
import type { SearchResult } from '@/lib/explorer/search/SearchResult';
import { strings } from '@/lib/explorer/search/strings.en';
import { chainName } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';

const { kinds } = strings;

/**
 * What an address, a hash or the number of a block leads to, without asking anybody; nothing for every other text. Whether
 * a hash is that of a transaction or a block is seen where it leads.
 *
 * @param shown the network that the page shows: another one is named
 */
export function formResults(query: Query, shown: number): readonly SearchResult[] {
  const { chainId, text } = query;
  const of = (kind: string) => (chainId === shown ? kind : `${kind} · ${chainName(chainId)}`);
  switch (query.form) {
    case 'address': {
      const { address } = query;
      const label = shortenAddress(address);
      return [
        { kind: 'address', label, hint: of(kinds.address), path: addressPath(chainId, address), words: text, address },
      ];
    }
    case 'hash': {
      const path = searchPath(query.hash, String(chainId));
      return [{ kind: 'hash', label: shortenAddress(query.hash), hint: of(kinds.hash), path, words: text }];
    }
    case 'block': {
      const label = strings.block(formatNumber(BigInt(query.block)));
      return [
        { kind: 'block', label, hint: of(kinds.block), path: blockPath(chainId, query.block), words: query.block },
      ];
    }
    default:
      return [];
  }
}

/** A block that is closest to a moment, and when it was made (ISO 8601). */
export type ClosestBlock = { number: string; at: string };

/** A date leads to the block that is closest to it, which it names. */
export function dateResult(chainId: number, { day, at, hasTime }: ReadDate, block: ClosestBlock): SearchResult {
  const label = hasTime ? formatMoment(at) : formatCalendarDay(day);
  const hint = strings.closestBlock(formatNumber(BigInt(block.number)), formatMoment(block.at));
  // The words lead to the same day again, whatever the visitor's zone is then.
  return {
    kind: 'date',
    label,
    hint,
    path: dateBlockPath(chainId, block.number, hasTime ? null : day),
    words: hasTime ? at : day,
  };
}

/** The page of a block that a day led to, and says so. */
export const dateBlockPath = (chainId: number, block: string, day: string | null): string =>
  `${blockPath(chainId, block)}${day === null ? '' : `?date=${day}`}`;

/** What is to say of a text that leads nowhere by itself; `null` for every other. */
export function noticeOf(query: Query): string | null {
  if (query.form === 'part') {
    const short = query.text.length > 20 ? `${query.text.slice(0, 20)}…` : query.text;
    return query.isTooLong ? strings.tooLong(short) : strings.part(short);
  }
  return query.form === 'date' && query.dates.length > 1 ? strings.ambiguous(query.text) : null;
}
