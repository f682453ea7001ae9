import type { ReactNode } from 'react';
import { strings } from '@/components/send/strings.en';
import { useLookup } from '@/lib/data/useLookup';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { shortenAddress } from '@/lib/format/text';
import { addressNames } from '@/lib/activity/lookups';
import styles from '@/components/send/RecentRecipients.module.css';

/** Props of {@link RecentRecipients}. */
export type RecentRecipientsProps = {
  recipients: readonly string[];
  onChoose: (receiver: string) => void;
  /** Words that are seen for as long as there is nobody, in the same room. */
  children: ReactNode;
};

/** To whom the account sent before, to choose with one press. As high with nobody as with many. */
export function RecentRecipients({ recipients, onChoose, children }: RecentRecipientsProps) {
  const isEmpty = recipients.length === 0;
  return (
    <div className={styles.place}>
      <span className={isEmpty ? undefined : 'visually-hidden'}>{children}</span>
      {!isEmpty && (
        <div className={styles.list} role="group" aria-label={strings.form.recentRecipients}>
          {recipients.map((address) => (
            <Recipient key={address} address={address} onChoose={onChoose} />
          ))}
        </div>
      )}
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
