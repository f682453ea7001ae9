import dynamic from 'next/dynamic';
import { type ReactNode, useRef, useState } from 'react';
import styles from '@/components/send/recipient/RecipientField.module.css';
import type { RecipientFoundProps } from '@/components/send/recipient/RecipientFound';
import type { RecipientSuggestionsProps } from '@/components/send/recipient/RecipientSuggestions';
import { strings } from '@/components/send/strings.en';
import type { Sent } from '@/components/send/useSent';
import { Field } from '@/components/ui/forms/Field';
import { Icon } from '@/components/ui/Icon';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { AddressBook } from '@/components/wallet/contacts/AddressBook';
import { useAddressName, useContacts, useRefreshContacts } from '@/lib/account/contacts';
import { InvalidRecipientError } from '@/lib/errors/inputErrors';
import { toMessage } from '@/lib/errors/toMessage';
import type { Recipient } from '@/lib/transfers/resolveRecipient';
import type { RecipientState } from '@/lib/transfers/useRecipient';

/** Comes with the first recipient. */
const RecipientFound = dynamic<RecipientFoundProps>(
  () => import('@/components/send/recipient/RecipientFound').then((code) => code.RecipientFound),
  { ssr: false, loading: () => null },
);

/** Once there is somebody, or somebody is looked for; in the same room until it is there. */
const RecipientSuggestions = dynamic<RecipientSuggestionsProps>(
  () => import('@/components/send/recipient/RecipientSuggestions').then((code) => code.RecipientSuggestions),
  { ssr: false, loading: () => <div className={styles.recipients} /> },
);

/** In milliseconds. */
const BLUR_MS = 250;

/** Props of {@link RecipientField}. */
type RecipientFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** What the text leads to. */
  reading: RecipientState;
  /** What the review found wrong with it, until it is changed. */
  error: ReactNode;
  sent: Sent;
  /** The account that sends. */
  account: string;
  /** Contract of what is sent; `null` for the chain's coin. */
  token: string | null;
  /** The tick that what is sent may be lost. */
  loss: RecipientFoundProps['loss'];
};

/** To whom: an address or a name, with what it leads to, whom it was sent to before, and the address book. */
export function RecipientField({ value, onChange, reading, error, loss, ...facts }: RecipientFieldProps) {
  const { recipient, busy, isContract } = reading;
  const place = useRef<HTMLDivElement>(null);
  const { list } = useContacts();
  useRefreshContacts();
  // What was there when the field was left: what leads nowhere is not going to be completed.
  const [left, setLeft] = useState('');
  const isUnknown = left === value && left.trim() !== '' && !recipient && !busy;
  const wrong = reading.error ?? (isUnknown ? new InvalidRecipientError(left.trim()) : null);
  const problem = error ?? (wrong && toMessage(wrong));
  return (
    <div className={styles.recipient} data-found={recipient ? true : undefined}>
      <div ref={place}>
        <Field
          className={recipient ? `${styles.to} ${styles.known}` : styles.to}
          label={strings.form.to}
          name="receiver"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={strings.form.toPlaceholder}
          value={value}
          error={problem}
          action={<AddressBook recipient={recipient} onChoose={onChange} below={place} />}
          // A little later: what is pressed next does not move away below the pointer.
          onBlur={() => setTimeout(() => setLeft(value), BLUR_MS)}
          end={
            <>
              {recipient && <Found recipient={recipient} typed={value.trim()} />}
              {value !== '' && (
                <button
                  type="button"
                  className={styles.clear}
                  aria-label={strings.form.clearTo}
                  onClick={() => onChange('')}
                >
                  <Icon name="close" size={16} />
                </button>
              )}
            </>
          }
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div role="status" className={styles.found}>
        {recipient ? (
          <RecipientFound {...{ ...facts, recipient, isContract, loss }} />
        ) : busy && !problem ? (
          <span className={styles.note}>{strings.form.resolving}</span>
        ) : null}
      </div>
      {value === '' && facts.sent.recipients.length === 0 && list.length === 0 ? (
        <div className={styles.recipients}>{strings.form.toHint}</div>
      ) : (
        <RecipientSuggestions
          recent={facts.sent.recipients.filter((address) => address !== recipient?.address.toLowerCase())}
          others={recipient !== null}
          typed={recipient ? '' : value}
          onChoose={onChange}
        />
      )}
    </div>
  );
}

/** Whom the text leads to, inside the frame of the field; read out below it. */
function Found({ recipient: { address, name }, typed }: { recipient: Recipient; typed: string }) {
  const called = useAddressName(address) ?? name;
  return (
    <>
      <span className={styles.picture} aria-hidden="true">
        <AddressPicture value={address} size={36} />
      </span>
      <span className={styles.whole} aria-hidden="true">
        {called && called.toLowerCase() !== typed.toLowerCase() && <b>{called}</b>}
        <code>
          <strong>{address.slice(0, 6)}</strong>
          {address.slice(6, -4)}
          <strong>{address.slice(-4)}</strong>
        </code>
      </span>
    </>
  );
}
