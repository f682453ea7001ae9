import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import type { News } from '@/lib/activity/readNews';

/** A list as it stands with some news. */
export type AppliedNews = {
  parts: readonly (readonly ActivityEntry[])[];
  waiting: readonly ActivityEntry[];
  /** What was not known before, newest first. */
  added: readonly ActivityEntry[];
  /** Ids of what a reorganisation took back. */
  gone: readonly string[];
};

/**
 * Brings news into a list: what a reorganisation took back goes, what it put into another block is told anew in its
 * place, what was read before its rows were all there is completed, and what was not known is handed out. Parts that stay as they are stay the same arrays.
 *
 * @param isToCome whether the list will come to an entry by itself, further down
 */
export function applyNews(
  { parts, waiting }: Pick<AppliedNews, 'parts' | 'waiting'>,
  { chainId, since, turned, entries }: News,
  isToCome: (entry: ActivityEntry) => boolean,
): AppliedNews {
  const fresh = new Map(entries.map((entry) => [entry.id, entry]));
  const known = new Set([...parts.flat(), ...waiting].map(({ id }) => id));
  const gone: string[] = [];
  /** The newest block may have been read while it was indexed: before some of its rows were there. */
  const complete = (entry: ActivityEntry): ActivityEntry => {
    const now = fresh.get(entry.id);
    return now && now.blockHash === entry.blockHash && now.moves.length > entry.moves.length ? now : entry;
  };
  const renew = (entry: ActivityEntry): ActivityEntry | null => {
    if (!turned) return complete(entry);
    if (entry.chainId !== chainId || entry.block <= (since ?? -1)) return complete(entry);
    const now = fresh.get(entry.id);
    if (!now) gone.push(entry.id);
    return now?.blockHash === entry.blockHash ? complete(entry) : (now ?? null);
  };
  const renewAll = (some: readonly ActivityEntry[]): readonly ActivityEntry[] => {
    const after = some.map(renew);
    return after.every((entry, at) => entry === some[at]) ? some : after.filter((entry) => entry !== null);
  };
  return {
    parts: parts.map(renewAll).filter((part) => part.length > 0),
    waiting: renewAll(waiting),
    added: entries.filter((entry) => !known.has(entry.id) && !isToCome(entry)),
    gone,
  };
}
