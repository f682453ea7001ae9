import { useLookup } from '@/lib/data/useLookup';
import { Amount } from '@/components/ui/values/Amount';
import Link from 'next/link';
import { shortenAddress } from '@/lib/format/shortenAddress';
import type { Move } from '@/lib/activity/ActivityEntry';
import { collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import { coinOf } from '@/protocol/chains';

/** Props of {@link MovedAsset}. */
export type MovedAssetProps = { move: Move; chainId: number };

/** What moved: an exact amount of a coin or token, or a piece. */
export function MovedAsset({ move, chainId }: MovedAssetProps) {
  const { kind, amount, token, tokenId } = move;
  const key = token && tokenKey(chainId, token);
  const facts = useLookup(tokenFacts, kind === 'token' ? key : null);
  const collection = useLookup(collectionNames, kind === 'nft' ? key : null);
  if (token === null) {
    const { decimals, symbol } = coinOf(chainId);
    return <Amount value={amount} decimals={decimals} symbol={symbol} digits={6} />;
  }
  if (kind === 'nft') {
    return (
      <>
        {amount === '1' ? '' : `${amount} of `}
        <Link href={nftPath(chainId, token, tokenId ?? '')} title={`${token} number ${tokenId ?? ''}`}>
          <bdi>{collection ?? shortenAddress(token)}</bdi> #{shortenAddress(tokenId ?? '')}
        </Link>
      </>
    );
  }
  // Nobody tells how it counts, or not yet: an amount in other units would be wrong.
  if (!facts) {
    return (
      <>
        {facts === null ? `${amount} units of ` : 'some of '}
        <Link href={tokenPath(chainId, token)} title={token}>
          {shortenAddress(token)}
        </Link>
      </>
    );
  }
  return (
    <Link href={tokenPath(chainId, token)} title={token}>
      <Amount value={amount} decimals={facts.decimals} symbol={facts.symbol || shortenAddress(token)} digits={6} />
    </Link>
  );
}
