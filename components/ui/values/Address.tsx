import { useState } from 'react';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { strings } from '@/components/ui/strings.en';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/ui/values/Address.module.css';

/** An address of an account or a contract. */
export type AddressProps = {
  value: string;
  /** Whether a button to copy it stands behind it; yes unless told otherwise. */
  copy?: boolean;
  /** Without buttons, for a place inside a link. */
  plain?: boolean;
  /** Of the picture, in pixels. */
  size?: number;
};

/** An address, shortened in the middle; a press shows the whole, a button copies it. */
export function Address({ value, copy = true, plain, size = 24 }: AddressProps) {
  const [isWhole, setIsWhole] = useState(false);
  const [short, whole] = [shortenAddress(value), checksumAddress(value)];
  if (plain) {
    return (
      <span className={styles.address} title={whole}>
        <AddressPicture value={value} size={size} />
        <bdi className="mono">{short}</bdi>
      </span>
    );
  }
  return (
    <span className={styles.address}>
      <AddressPicture value={value} size={size} />
      <button
        type="button"
        className={styles.text}
        aria-expanded={isWhole}
        aria-label={isWhole ? strings.values.address.showLess(whole) : strings.values.address.showAll(short)}
        title={isWhole ? undefined : whole}
        onClick={() => setIsWhole(!isWhole)}
      >
        <bdi className="mono">{isWhole ? whole : short}</bdi>
      </button>
      {copy ? <CopyButton value={value} label={strings.values.address.copy} quiet /> : null}
    </span>
  );
}
