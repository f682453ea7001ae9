import { useLookup } from '@/lib/hooks/useLookup';
import Link from 'next/link';
import { shortenAddress } from '@/components/ui/shortenAddress';
import { collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { addressPath } from '@/lib/explorer/explorerPaths';

/** A contract by what it calls itself, be it a token or a collection. */
export function ContractName({ address, chainId }: { address: string; chainId: number }) {
  const key = tokenKey(chainId, address);
  const facts = useLookup(tokenFacts, key);
  const collection = useLookup(collectionNames, facts === null ? key : null);
  return (
    <Link href={addressPath(chainId, address)} title={address}>
      <bdi>{facts?.symbol || collection || shortenAddress(address)}</bdi>
    </Link>
  );
}
