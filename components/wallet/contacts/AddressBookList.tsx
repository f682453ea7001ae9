import { type FormEvent, useState } from 'react';
import { strings } from '@/components/wallet/contacts/strings.en';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Tooltip } from '@/components/ui/overlays/Tooltip';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Icon } from '@/components/ui/Icon';
import { useContacts, useRefreshContacts } from '@/lib/account/contacts';
import { useTask } from '@/lib/state/useTask';
import type { Recipient } from '@/lib/transfers/resolveRecipient';
import { CONTACT_LIMITS } from '@/protocol/account';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/wallet/contacts/AddressBook.module.css';

/** Props of {@link AddressBookList}. */
export type AddressBookListProps = {
  /** Whom the form names, to be saved; `null` for nobody yet. */
  recipient: Recipient | null;
  onChoose: (address: string) => void;
};

/** The entries of the address book, and the way to save the recipient of the form among them. */
export function AddressBookList({ recipient, onChoose }: AddressBookListProps) {
  useRefreshContacts();
  const { list, labelOf, save, remove } = useContacts();
  const { busy, error, run } = useTask();
  const known = recipient ? labelOf(recipient.address) : null;
  const [label, setLabel] = useState(known ?? recipient?.name ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It lies in the form of the transfer, whose own submit it must not be.
    event.stopPropagation();
    if (recipient) void run(() => save({ address: recipient.address, label }));
  };
  return (
    <div className={styles.book}>
      {list.length === 0 && <p>{strings.empty}</p>}
      <ul>
        {list.map((entry) => (
          <li key={entry.address}>
            <Tooltip text={entry.address} wide>
              <button type="button" onClick={() => onChoose(entry.address)}>
                <AddressPicture value={entry.address} size={28} />
                <span>
                  <bdi>{entry.label}</bdi>
                  <small className="mono">{shortenAddress(entry.address)}</small>
                </span>
              </button>
            </Tooltip>
            <Button
              variant="quiet"
              aria-label={strings.removeOf(entry.label)}
              disabled={busy}
              onClick={() => void run(() => remove(entry.address))}
            >
              <Icon name="close" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {recipient && (
        <form aria-label={strings.save} onSubmit={submit} noValidate>
          <Field
            label={strings.label(shortenAddress(recipient.address))}
            value={label}
            maxLength={CONTACT_LIMITS.label}
            hint={strings.private}
            onChange={(event) => setLabel(event.target.value)}
          />
          <Row>
            <Button type="submit" loading={busy} disabled={label.trim() === '' || label.trim() === known}>
              {known === null ? strings.save : strings.rename}
            </Button>
          </Row>
        </form>
      )}
      <Failure error={error} />
    </div>
  );
}
