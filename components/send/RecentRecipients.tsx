import { useLookup } from '@/lib/hooks/useLookup';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { shortenAddress } from '@/components/ui/shortenAddress';
import { addressNames } from '@/lib/activity/lookups';
import styles from '@/components/send/RecentRecipients.module.css';

/** Props of {@link RecentRecipients}. */
export type RecentRecipientsProps = { recipients: readonly string[]; onChoose: (receiver: string) => void };

/** To whom the account sent before, to choose with one press. */
export function RecentRecipients({ recipients, onChoose }: RecentRecipientsProps) {
  if (recipients.length === 0) return null;
  return (
    <div className={styles.place} role="group" aria-label="Sent to before">
      {recipients.map((address) => (
        <Recipient key={address} address={address} onChoose={onChoose} />
      ))}
    </div>
  );
}

function Recipient({ address, onChoose }: { address: string } & Pick<RecentRecipientsProps, 'onChoose'>) {
  const name = useLookup(addressNames, address);
  return (
    <button type="button" title={address} onClick={() => onChoose(name ?? address)}>
      <AddressPicture value={address} size={20} />
      <bdi>{name ?? shortenAddress(address)}</bdi>
    </button>
  );
}
