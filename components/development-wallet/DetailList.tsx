import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { shortenAddress } from '@/lib/format/text';
import styles from '@/components/development-wallet/DetailList.module.css';
import type { Detail } from '@/lib/wallets/development/WalletRequest';

/** What is to be signed, line by line; a nested structure is indented. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ name, value }, index) => (
        <div key={`${index} ${name}`} className={Array.isArray(value) ? styles.nested : styles.detail}>
          <dt>{name}</dt>
          <dd>
            <DetailValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DetailValue({ value }: { value: Detail['value'] }) {
  if (typeof value === 'string') return value.startsWith('0x') ? <code>{value}</code> : value;
  if (!('address' in value)) return <DetailList details={value} />;
  const { address, name } = value;
  return (
    <span className={styles.account} title={address}>
      <AddressPicture value={address} size={20} />
      {name && <bdi>{name}</bdi>}
      <code className={name ? styles.address : undefined}>{shortenAddress(address)}</code>
    </span>
  );
}
