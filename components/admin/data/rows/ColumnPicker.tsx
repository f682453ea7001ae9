import { useState } from 'react';
import { orderFields } from '@/components/admin/data/rows/RowGrid';
import { strings } from '@/components/admin/data/strings.en';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { Popover } from '@/components/ui/overlays/Popover';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import styles from '@/components/admin/data/data.module.css';

const words = strings.classes.rows;

/** Props of {@link ColumnPicker}. */
export type ColumnPickerProps = {
  schema: AdminClassDetail['schema'];
  /** Fields without a column. */
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
};

/** Chooses which fields have a column. The id always has one: it opens the row. */
export function ColumnPicker({ schema, hidden, onChange }: ColumnPickerProps) {
  // The address follows a moment later: until the panel is closed, ticks are those of the visitor.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const current = chosen ?? hidden;
  const choose = (next: readonly string[]) => {
    setChosen(next);
    onChange(next);
  };
  const fields = orderFields(schema).filter(({ name }) => name !== 'objectId');
  return (
    <Popover
      label={words.chooseColumns}
      align="end"
      onOpenChange={() => setChosen(null)}
      trigger={<Button variant="quiet">{words.columns(fields.length - current.length, fields.length)}</Button>}
    >
      <div className={styles.columns}>
        {fields.map(({ name }) => (
          <Checkbox
            key={name}
            label={name}
            checked={!current.includes(name)}
            onChange={(isShown) => choose(isShown ? current.filter((one) => one !== name) : [...current, name])}
          />
        ))}
        <Button variant="quiet" disabled={current.length === 0} onClick={() => choose([])}>
          {words.allColumns}
        </Button>
      </div>
    </Popover>
  );
}
