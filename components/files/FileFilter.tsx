import styles from '@/components/files/Files.module.css';
import type { FileKind } from '@/components/files/kindOf';
import { strings } from '@/components/files/strings.en';
import { Choice, Field } from '@/components/ui/forms/Field';

/** What is looked for; everything where both are empty. */
export type Filter = { text: string; kind: FileKind | '' };

/** Props of {@link FileFilter}. */
export type FileFilterProps = { value: Filter; onChange: (filter: Filter) => void; shown: number; all: number };

/** Finds files by name, tag and kind. */
export function FileFilter({ value, onChange, shown, all }: FileFilterProps) {
  return (
    <div className={styles.filter}>
      <Field
        label={strings.filter.search}
        type="search"
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <Choice
        label={strings.filter.type}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind: kind as FileKind })}
      >
        <option value="">{strings.filter.all}</option>
        {Object.entries(strings.types).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Choice>
      <p role="status" className={styles.count}>
        {shown === all ? strings.filter.count(all) : strings.filter.shown(shown, all)}
      </p>
    </div>
  );
}
