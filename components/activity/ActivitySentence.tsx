import { type LookupOf, useAreLookedUp } from '@/components/activity/useLookedUp';
import { AddressName } from '@/components/ui/values/AddressName';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import type { ActivityEntry, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { describeEntry, type Phrase } from '@/lib/activity/describeEntry';
import { addressNames, collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link ActivitySentence}. */
export type ActivitySentenceProps = {
  entry: ActivityEntry;
  own: OwnAddresses;
  /** The wrapped coin of the entry's chain; `null` where it has none. */
  wrapped: string | null;
};

/** What happened, in one sentence for screen readers; written once the names in it are known. */
export function ActivitySentence({ entry, own, wrapped }: ActivitySentenceProps) {
  const { chainId } = entry;
  const phrases = describeEntry(entry, own, wrapped);
  const isReady = useAreLookedUp(phrases.flatMap((phrase) => lookupsOf(phrase, chainId)));
  return (
    <p className="visually-hidden" aria-busy={!isReady}>
      {isReady &&
        phrases.map((phrase, at) =>
          typeof phrase === 'string' ? (
            <span key={at}>{phrase}</span>
          ) : 'move' in phrase ? (
            <MovedAsset key={at} move={phrase.move} chainId={chainId} plain />
          ) : 'address' in phrase ? (
            <AddressName key={at} address={phrase.address} chainId={chainId} own={own} plain />
          ) : (
            <ContractName key={at} address={phrase.contract} chainId={chainId} />
          ),
        )}
    </p>
  );
}

/** What has to be looked up before a part of a sentence can be written. */
function lookupsOf(phrase: Phrase, chainId: number): LookupOf[] {
  if (typeof phrase === 'string') return [];
  if ('address' in phrase) return [{ lookup: addressNames, key: phrase.address.toLowerCase() }];
  if ('contract' in phrase) return [{ lookup: tokenFacts, key: tokenKey(chainId, phrase.contract) }];
  const { kind, token } = phrase.move;
  if (token === null) return [];
  return [{ lookup: kind === 'nft' ? collectionNames : tokenFacts, key: tokenKey(chainId, token) }];
}

/** A contract by what it calls itself, be it a token or a collection. */
export function ContractName({ address, chainId }: { address: string; chainId: number }) {
  const key = tokenKey(chainId, address);
  const facts = useLookup(tokenFacts, key);
  const collection = useLookup(collectionNames, facts === null ? key : null);
  return <bdi>{facts?.symbol || collection || shortenAddress(address)}</bdi>;
}
