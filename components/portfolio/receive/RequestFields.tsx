import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import type { Requestable } from '@/components/portfolio/receive/useRequestable';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import styles from '@/components/portfolio/receive/ReceivePanel.module.css';

/** Props of {@link RequestFields}. */
export type RequestFieldsProps = {
  /** What can be asked for: the network's coin first. */
  list: readonly Requestable[];
  /** Key of what is asked for. */
  chosen: string;
  /** As it is typed. */
  amount: string;
  /** What is wrong with it; `null` for nothing. */
  error: string | null;
  /** The request as an address that wallets open; `null` while there is no amount. */
  link: string | null;
  onChange: (part: { token?: string; amount?: string }) => void;
  onRemove: () => void;
};

/** How much of what is asked for, and the link to it. The code changes as one types. */
export function RequestFields({ list, chosen, amount, error, link, onChange, onRemove }: RequestFieldsProps) {
  return (
    <div className={styles.request}>
      <Field
        label={receiveStrings.request.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={amount}
        error={error}
        // It opens at a press that asks for it.
        ref={focusOnce}
        action={
          <button type="button" className={styles.remove} onClick={onRemove}>
            {receiveStrings.request.remove}
          </button>
        }
        end={
          <Select
            label={receiveStrings.request.token}
            quietLabel
            bare
            value={chosen}
            onChange={(token) => onChange({ token })}
            options={list.map(({ key, symbol, name }) => ({ value: key, label: symbol, hint: name }))}
          />
        }
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      {link && (
        <div className={styles.link}>
          <p className={styles.label}>{receiveStrings.request.link}</p>
          <p className={styles.uri} translate="no">
            {link}
          </p>
        </div>
      )}
    </div>
  );
}

const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
