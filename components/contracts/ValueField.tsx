import { strings } from '@/components/contracts/strings.en';
import { Button } from '@/components/ui/Button';
import { Choice, Field } from '@/components/ui/forms/Field';
import type { AbiType } from '@/lib/contracts/ContractDoc';
import { emptyDraft, type Draft, type Units } from '@/components/contracts/readDraft';
import styles from '@/components/contracts/ValueField.module.css';

/** Props of {@link ValueField}. */
export type ValueFieldProps = {
  type: AbiType;
  label: string;
  draft: Draft;
  /** What numbers may be counted in. */
  units: Units;
  onChange: (draft: Draft) => void;
};

const HINTS: Partial<Record<AbiType['kind'], string>> = {
  address: strings.input.address,
  bytes: strings.input.bytes,
};

/** The input of a value by its type: lists grow, tuples stand together. */
export function ValueField({ type, label, draft, units, onChange }: ValueFieldProps) {
  const { kind, item, length, parts } = type;
  if (kind === 'bool') {
    return (
      <Choice label={strings.input.boolean(label)} value={typeof draft === 'string' ? draft : ''} onChange={onChange}>
        <option value="">{strings.input.choose}</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </Choice>
    );
  }
  if (typeof draft === 'string') return <PlainField {...{ type, label, draft, units, onChange }} />;

  const put = (place: number, part: Draft) => onChange(draft.map((one, index) => (index === place ? part : one)));
  return (
    <fieldset className={styles.nest}>
      <legend>
        {label} <small>{type.type}</small>
      </legend>
      {draft.map((one, place) => {
        const own = kind === 'list' ? item : parts[place];
        const name = kind === 'list' ? `${label}[${place}]` : own?.name || `${label}.${place}`;
        return (
          own && (
            <div key={place} className={styles.item}>
              <ValueField type={own} label={name} draft={one} units={units} onChange={(part) => put(place, part)} />
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

function PlainField({ type, label, draft, units, onChange }: ValueFieldProps & { draft: string }) {
  const { kind } = type;
  // `1.5 ether`: the unit stands behind the number, so that a link holds it too.
  const [number = '', unit = ''] = kind === 'number' ? draft.split(/\s+/) : [draft];
  const wide = kind === 'number' && /^u?int(6[4-9]|[7-9]\d|\d{3})$/.test(type.type);
  return (
    <Field
      label={`${label} (${type.type})`}
      name={type.name || label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={HINTS[kind]}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      value={number}
      hint={kind === 'text' && draft === '' ? strings.input.emptyText : undefined}
      end={
        wide ? (
          <select
            className={styles.unit}
            aria-label={strings.input.unit(label)}
            value={unit}
            onChange={(event) => onChange(`${number} ${event.target.value}`.trimEnd())}
          >
            <option value="">{strings.input.raw}</option>
            {Object.keys(units).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        ) : null
      }
      onChange={(event) => {
        const text = event.target.value;
        onChange(kind === 'number' ? `${text.trim()} ${unit}`.trimEnd() : text);
      }}
    />
  );
}
