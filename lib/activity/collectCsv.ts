import type { ActivityEntry } from '@/lib/activity/ActivityEntry';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { type ActivityWish, readActivity } from '@/lib/activity/readActivity';
import { CSV_HEAD, writeActivity } from '@/lib/activity/writeActivity';
import { knownLookup, readLookup } from '@/lib/data/useLookup';
import type { Facts } from '@/lib/activity/writeSentence';

/** What was looked up so far. */
const knownFacts: Facts = {
  name: (address) => knownLookup(addressNames, address),
  token: (chainId, address) => knownLookup(tokenFacts, tokenKey(chainId, address)),
  collection: (chainId, address) => knownLookup(collectionNames, tokenKey(chainId, address)),
};

/** So many entries are looked up together. */
const TOGETHER = 100;

/** Looks up what the amounts of an entry count in. */
async function readFacts({ chainId, moves }: ActivityEntry): Promise<void> {
  await Promise.all(
    moves.map(async ({ kind, token }) => {
      if (token === null) return;
      const key = tokenKey(chainId, token);
      await (kind === 'nft' ? readLookup(collectionNames, key) : readLookup(tokenFacts, key));
    }),
  );
}

/**
 * All of some activity as a table (CSV), newest first.
 *
 * @param onEntry told of each entry that is written
 * @throws FoyerError where a chain cannot tell all of it: a file that lacks something must not look whole
 */
export async function collectCsv(wish: ActivityWish, onEntry: () => void, signal: AbortSignal): Promise<string[]> {
  const lines = [CSV_HEAD];
  const work = new AbortController();
  const both = AbortSignal.any([signal, work.signal]);
  const onFault = (_chainId: number, error: Error) => work.abort(error);
  let some: ActivityEntry[] = [];
  const write = async () => {
    await Promise.all(some.map(readFacts));
    for (const entry of some) lines.push(writeActivity(entry, wish.own, knownFacts));
    some = [];
  };
  for await (const entry of readActivity(wish, { signal: both, onFault, onPartial: onFault })) {
    some.push(entry);
    onEntry();
    if (some.length >= TOGETHER) await write();
  }
  await write();
  both.throwIfAborted();
  return lines;
}
