import { FeatureLink, PlainName } from '@/components/ui/FeatureLink';
import { StableText } from '@/components/ui/StableText';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link AddressName}. */
type AddressNameProps = {
  address: string;
  chainId: number;
  own: OwnAddresses;
  /** Without its link, inside another one. */
  plain?: boolean;
};

/** An address by its name where it has one, as a link to its page; the visitor's own address is marked. */
export function AddressName({ address, chainId, own, plain = false }: AddressNameProps) {
  const name = useDirectoryName(address, chainId);
  const Name = plain ? PlainName : FeatureLink;
  return (
    <>
      <StableText>{own.has(address) ? 'your ' : ''}</StableText>
      <Name href={addressPath(chainId, address)} title={checksumAddress(address)}>
        <bdi className={name ? undefined : 'mono'}>{name ?? shortenAddress(address)}</bdi>
      </Name>
    </>
  );
}
