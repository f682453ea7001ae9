import { useLookup } from '@/lib/data/useLookup';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { shortenAddress } from '@/lib/format/text';
import { addressNames } from '@/lib/activity/lookups';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { addressPath } from '@/lib/explorer/explorerPaths';

/** Props of {@link AddressName}. */
export type AddressNameProps = { address: string; chainId: number; own: OwnAddresses };

/** An address by its name where it has one, and whose page a press opens; the visitor's own are told as such. */
export function AddressName({ address, chainId, own }: AddressNameProps) {
  const name = useLookup(addressNames, address);
  return (
    <>
      {own.has(address) ? 'your ' : ''}
      <FeatureLink href={addressPath(chainId, address)} title={address}>
        <bdi>{name ?? shortenAddress(address)}</bdi>
      </FeatureLink>
    </>
  );
}
