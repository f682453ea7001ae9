import { FeatureLink, PlainName } from '@/components/ui/FeatureLink';
import { RichText } from '@/components/ui/RichText';
import { Amount } from '@/components/ui/values/Amount';
import { useTokenFacts } from '@/components/ui/values/nameDirectory';
import { strings } from '@/components/ui/strings.en';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { collectionNames, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import { coinOf } from '@/protocol/chains';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link MovedAsset}. */
export type MovedAssetProps = {
  move: AssetTransfer;
  chainId: number;
  /** Without its link, inside another one. */
  plain?: boolean;
};

/** What moved: an exact amount of a coin or token, or an NFT. */
export function MovedAsset({ move, chainId, plain = false }: MovedAssetProps) {
  const Name = plain ? PlainName : FeatureLink;
  const { kind, amount, token, tokenId } = move;
  const key = token && tokenKey(chainId, token);
  const facts = useTokenFacts(chainId, kind === 'token' ? token : null);
  // Older NFTs log their moves as tokens do; then the number is that of the NFT.
  const isNoToken = kind === 'token' && facts === null;
  const collection = useLookup(collectionNames, kind === 'nft' || isNoToken ? key : null);
  if (token === null) {
    const { decimals, symbol } = coinOf(chainId);
    return <Amount value={amount} decimals={decimals} symbol={symbol} />;
  }
  if (kind === 'nft' || (isNoToken && collection)) {
    const id = tokenId ?? amount;
    const name = (
      <Name href={nftPath(chainId, token, id)} title={strings.values.asset.nftTitle(checksumAddress(token), id)}>
        <bdi>{collection ?? shortenAddress(token)}</bdi> #{shortenAddress(id)}
      </Name>
    );
    return amount === '1' || isNoToken ? name : <RichText text={strings.values.asset.nfts(amount)} parts={[name]} />;
  }
  // Nobody tells how it counts, or not yet: an amount in other units would be wrong.
  if (!facts) {
    const link = (
      <Name href={tokenPath(chainId, token)} title={checksumAddress(token)}>
        {shortenAddress(token)}
      </Name>
    );
    return (
      <RichText text={facts === null ? strings.values.asset.units(amount) : strings.values.asset.some} parts={[link]} />
    );
  }
  return (
    <Name href={tokenPath(chainId, token)} title={checksumAddress(token)}>
      <Amount value={amount} decimals={facts.decimals} symbol={facts.symbol || shortenAddress(token)} />
    </Name>
  );
}
