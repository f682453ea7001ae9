import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { checksumAddress } from '@/protocol/data/addresses';
import styles from '@/components/ui/values/AddressChip.module.css';

/** Props of {@link AddressChip}. */
export type AddressChipProps = {
  /** Whole; nothing of it is left out. */
  address: string;
  /** The visitor's label for it, or the name that led to it. */
  name: string | null | undefined;
};

/** What a typed address or name leads to, whole, so that it can be compared before it is used. */
export function AddressChip({ address, name }: AddressChipProps) {
  const whole = checksumAddress(address);
  return (
    <span className={styles.chip}>
      <AddressPicture value={address} size={28} />
      <span>
        {name && <b>{name}</b>}
        <code className={styles.whole}>
          <strong>{whole.slice(0, 6)}</strong>
          {whole.slice(6, -4)}
          <strong>{whole.slice(-4)}</strong>
        </code>
      </span>
    </span>
  );
}
