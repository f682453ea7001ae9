import { type ReactNode, useRef, useState } from 'react';
import { emptyDraft, type Draft, errorAt, partOf, type Units } from '@/components/contracts/drafts';
import { strings } from '@/components/contracts/strings.en';
import { Button } from '@/components/ui/Button';
import { StableText } from '@/components/ui/StableText';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { writeFieldError } from '@/components/ui/forms/fieldError';
import { AddressChip } from '@/components/ui/values/AddressChip';
import { AddressBook } from '@/components/wallet/contacts/AddressBook';
import { useAddressName } from '@/lib/account/contacts';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toMessage } from '@/lib/errors/toMessage';
import { useRecipient } from '@/lib/transfers/useRecipient';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import styles from '@/components/contracts/ValueField.module.css';

/** Props of {@link ValueField}. */
export type ValueFieldProps = {
  type: AbiType;
  label: string;
  draft: Draft;
  /** What numbers may be counted in. */
  units: Units;
  /** Names it in errors. */
  path: string;
  /** What the last call found wrong, with this value or others. */
  error: FoyerError | null;
  /** The one that a number is in until another is chosen; empty for a whole number. */
  unit?: string;
  /** Stands at the end of the label of a plain value. */
  action?: ReactNode;
  onChange: (draft: Draft) => void;
};

const BOOLEANS = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
];

/** The input of a value by its type: lists grow, tuples stand together. */
export function ValueField(props: ValueFieldProps) {
  const { type, label, draft, units, unit = '', path, error, onChange } = props;
  const { kind, item, length } = type;
  if (kind === 'bool') {
    return (
      <Select
        label={strings.input.boolean(label)}
        wide
        value={typeof draft === 'string' ? draft : ''}
        placeholder={strings.input.choose}
        options={BOOLEANS}
        error={writeFieldError(errorAt(error, path))}
        onChange={onChange}
      />
    );
  }
  if (typeof draft === 'string') {
    if (kind === 'address') return <AddressField {...{ type, label, draft, path, error, onChange }} />;
    return <PlainField {...props} draft={draft} unit={unit} />;
  }

  const put = (place: number, part: Draft) => onChange(draft.map((one, index) => (index === place ? part : one)));
  return (
    <fieldset className={styles.nest}>
      <legend>
        {label} <small>{type.type}</small>
      </legend>
      {draft.map((one, place) => {
        const own = partOf(type, path, place);
        const name = kind === 'list' ? `${label}[${place}]` : own?.type.name || `${label}.${place}`;
        const around = { units, error, onChange: (part: Draft) => put(place, part) };
        return (
          own && (
            <div key={place} className={styles.item}>
              <ValueField {...own} {...around} label={name} draft={one} />
              {kind === 'list' && length === null && (
                <Button variant="quiet" onClick={() => onChange(draft.filter((_one, index) => index !== place))}>
                  {strings.input.remove(name)}
                </Button>
              )}
            </div>
          )
        );
      })}
      {kind === 'list' && length === null && item && (
        <Button onClick={() => onChange([...draft, emptyDraft(item)])}>{strings.input.add(label)}</Button>
      )}
    </fieldset>
  );
}

/** What every input of a value has in common. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

type PlainFieldProps = ValueFieldProps & { draft: string; unit: string };

function PlainField({ type, label, draft, units, unit: usual, path, error, action, onChange }: PlainFieldProps) {
  const { kind } = type;
  // `1.5 ether`: the unit stands behind the number, so that a link holds it too.
  const [number = '', written = ''] = kind === 'number' ? draft.split(/\s+/) : [draft];
  const [chosen, setChosen] = useState<string | null>(null);
  const unit = number === '' ? (chosen ?? usual) : written;
  const wide = kind === 'number' && /^u?int(6[4-9]|[7-9]\d|\d{3})$/.test(type.type);
  const write = (text: string, next: string) => {
    setChosen(next);
    onChange(text === '' ? '' : `${text} ${next}`.trimEnd());
  };
  return (
    <Field
      {...PLAIN}
      label={`${label} (${type.type})`}
      name={type.name || label}
      placeholder={kind === 'bytes' ? strings.input.bytes : undefined}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      value={number}
      error={writeFieldError(errorAt(error, path))}
      hint={kind === 'text' && draft === '' ? strings.input.emptyText : undefined}
      action={action}
      end={
        wide ? (
          <Select
            label={strings.input.unit(label)}
            quietLabel
            bare
            value={unit}
            options={[
              { value: '', label: strings.input.raw },
              ...Object.keys(units).map((one) => ({ value: one, label: one })),
            ]}
            onChange={(next) => write(number, next)}
          />
        ) : null
      }
      onChange={({ target }) => (kind === 'number' ? write(target.value.trim(), unit) : onChange(target.value))}
    />
  );
}

type AddressFieldProps = Pick<ValueFieldProps, 'type' | 'label' | 'path' | 'error' | 'onChange'> & { draft: string };

/** An address or a name, with what it leads to while it is typed. */
function AddressField({ type, label, draft, path, error, onChange }: AddressFieldProps) {
  const own = useConnectedWallet()?.account;
  const { recipient, error: noRecipient, busy } = useRecipient(null, draft);
  const name = useAddressName(recipient?.address ?? null, null, recipient?.name ?? null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Field
        {...PLAIN}
        label={`${label} (${type.type})`}
        name={type.name || label}
        placeholder={strings.input.address}
        value={draft}
        error={writeFieldError(errorAt(error, path)) ?? (noRecipient && toMessage(noRecipient))}
        action={
          own ? (
            <span className={styles.tools}>
              {own !== draft && (
                <button type="button" className={styles.mine} onClick={() => onChange(own)}>
                  {strings.input.mine}
                </button>
              )}
              <AddressBook recipient={recipient} onChoose={onChange} below={place} />
            </span>
          ) : null
        }
        below={
          <div role="status" className={styles.found}>
            {busy && !draft.startsWith('0x') ? <StableText>{strings.input.resolving}</StableText> : null}
            {/* A whole address says it all by itself, but for what it is called. */}
            {recipient && name ? <AddressChip address={recipient.address} name={name} /> : null}
          </div>
        }
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
