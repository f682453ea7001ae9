import { type FormEvent, useState } from 'react';
import { type Condition, toConditions, readFilter } from '@/components/admin/data/rows/rowQuery';
import { strings } from '@/components/admin/data/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Field } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { Popover } from '@/components/ui/overlays/Popover';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import type { AdminFilter } from '@/protocol/calls/adminRows';
import styles from '@/components/admin/data/data.module.css';

const words = strings.classes.filters;

type Schema = AdminClassDetail['schema'];
/** Props of {@link FilterBar}. */
export type FilterBarProps = {
  schema: Schema;
  filters: readonly AdminFilter[];
  onChange: (filters: readonly AdminFilter[]) => void;
};

/** The conditions that rows are listed by, each with the way to drop it, and the way to add one. */
export function FilterBar({ schema, filters, onChange }: FilterBarProps) {
  return (
    <div className={styles.filters} role="group" aria-label={words.label}>
      {filters.map((filter, index) => {
        const text = sentenceOf(schema, filter);
        return (
          <button
            key={JSON.stringify(filter)}
            type="button"
            className={styles.chip}
            aria-label={words.remove(text)}
            onClick={() => onChange(filters.filter((_, at) => at !== index))}
          >
            {text} <Icon name="close" size={12} />
          </button>
        );
      })}
      <Popover
        label={words.title}
        trigger={
          <button type="button" className={styles.chip} data-add>
            <Icon name="plus" size={12} /> {words.add}
          </button>
        }
      >
        {(close) => (
          <FilterForm
            schema={schema}
            onAdd={(filter) => {
              if (!filters.some((one) => sentenceOf(schema, one) === sentenceOf(schema, filter))) {
                onChange([...filters, filter]);
              }
              close();
            }}
          />
        )}
      </Popover>
    </div>
  );
}

type FilterFormProps = { schema: Schema; onAdd: (filter: AdminFilter) => void };

function FilterForm({ schema, onAdd }: FilterFormProps) {
  const fields = schema.filter(({ type }) => toConditions(type).length > 0);
  const [field, setField] = useState(fields[0]?.name ?? 'objectId');
  const type = fields.find(({ name }) => name === field)?.type ?? 'String';
  const conditions = toConditions(type);
  const [wanted, setWanted] = useState<Condition>('contains');
  const condition = conditions.includes(wanted) ? wanted : (conditions[0] ?? 'exists');
  const [typed, setTyped] = useState('');
  const wantsValue = condition !== 'exists' && condition !== 'missing';
  const filter = readFilter(schema, field, condition, type === 'Boolean' && typed !== 'false' ? 'true' : typed);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (filter) onAdd(filter);
  };
  return (
    <form className={styles.filter} onSubmit={add}>
      <Select
        wide
        label={words.field}
        value={field}
        onChange={setField}
        options={fields.map(({ name, type: kind }) => ({ value: name, label: name, hint: kind }))}
      />
      <Select
        wide
        label={words.condition}
        value={condition}
        onChange={setWanted}
        options={conditions.map((one) => ({ value: one, label: conditionName(type, one) }))}
      />
      {wantsValue &&
        (type === 'Boolean' ? (
          <Select
            wide
            label={words.value}
            value={typed === 'false' ? 'false' : 'true'}
            onChange={setTyped}
            options={[
              { value: 'true', label: words.yes },
              { value: 'false', label: words.no },
            ]}
          />
        ) : (
          <Field
            label={words.value}
            hint={type === 'Date' ? words.dateHint : type === 'Pointer' ? words.pointerHint : undefined}
            inputMode={type === 'Number' ? 'decimal' : 'text'}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        ))}
      <Button type="submit" variant="primary" disabled={!filter}>
        {words.apply}
      </Button>
    </form>
  );
}

function conditionName(type: string, condition: Condition): string {
  if (type === 'Date' && (condition === 'less' || condition === 'greater')) return words.dateConditions[condition];
  return words.conditions[condition];
}

function sentenceOf(schema: Schema, { field, is, value }: AdminFilter): string {
  if (is === 'exists') return `${field} ${words.conditions[value === false ? 'missing' : 'exists']}`;
  const type = schema.find(({ name }) => name === field)?.type ?? '';
  return `${field} ${conditionName(type, is)} ${String(value)}`;
}
