import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressName } from '@/components/ui/values/AddressName';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import type { ActivityEntry, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { getQueryClient } from '@/lib/data/queryClient';
import { type Lookup, lookupOptions, useLookup } from '@/lib/data/useLookup';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/activity/Activity.module.css';

/** So long a sentence waits for names, in milliseconds; after that it goes without those that are not known yet. */
const MAX_WAIT_MS = 1_500;

/** Props of {@link ActivitySentence}. */
export type ActivitySentenceProps = {
  entry: ActivityEntry;
  own: OwnAddresses;
  /** The wrapped coin of the entry's chain; `null` where it has none. */
  wrapped: string | null;
};

/** What happened, in one sentence: written once the names in it are known, so that it is not set again under the reader. */
export function ActivitySentence({ entry, own, wrapped }: ActivitySentenceProps) {
  const { chainId } = entry;
  const phrases = describeEntry(entry, own, wrapped);
  const isNamed = useAreLookedUp(phrases.flatMap((phrase) => lookupsOf(phrase, chainId)));
  const isLate = useIsLate();
  return (
    <p className={styles.sentence} aria-busy={!isNamed && !isLate}>
      {isNamed || isLate ? (
        phrases.map((phrase, at) =>
          typeof phrase === 'string' ? (
            phrase
          ) : 'move' in phrase ? (
            <b key={at}>
              <MovedAsset move={phrase.move} chainId={chainId} />
            </b>
          ) : 'address' in phrase ? (
            <AddressName key={at} address={phrase.address} chainId={chainId} own={own} />
          ) : (
            <ContractName key={at} address={phrase.contract} chainId={chainId} />
          ),
        )
      ) : (
        <Skeleton width="l" />
      )}
    </p>
  );
}

/** One key of one kind of lookup. */
type LookupOf = { lookup: Lookup<unknown>; key: string };

/** What has to be looked up before a part of a sentence can be written. */
function lookupsOf(phrase: Phrase, chainId: number): LookupOf[] {
  if (typeof phrase === 'string') return [];
  if ('address' in phrase) return [{ lookup: addressNames, key: phrase.address.toLowerCase() }];
  if ('contract' in phrase) return [{ lookup: tokenFacts, key: tokenKey(chainId, phrase.contract) }];
  const { kind, token } = phrase.move;
  if (token === null) return [];
  return [{ lookup: kind === 'nft' ? collectionNames : tokenFacts, key: tokenKey(chainId, token) }];
}

/** Whether all of several lookups have ended, whatever they found. */
function useAreLookedUp(wanted: readonly LookupOf[]): boolean {
  // One and the same can stand in a sentence twice, and is a query once.
  const once = new Map(wanted.map((one) => [`${one.lookup.name} ${one.key}`, one]));
  const queries = [...once.values()].map(({ lookup, key }) => lookupOptions(lookup, key));
  return useQueries({ queries, combine: hasEnded }, getQueryClient());
}

const hasEnded = (results: readonly { isPending: boolean }[]): boolean => results.every(({ isPending }) => !isPending);

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** A contract by what it calls itself, be it a token or a collection. */
function ContractName({ address, chainId }: { address: string; chainId: number }) {
  const key = tokenKey(chainId, address);
  const facts = useLookup(tokenFacts, key);
  const collection = useLookup(collectionNames, facts === null ? key : null);
  return (
    <FeatureLink href={addressPath(chainId, address)} title={checksumAddress(address)}>
      <bdi>{facts?.symbol || collection || shortenAddress(address)}</bdi>
    </FeatureLink>
  );
}
