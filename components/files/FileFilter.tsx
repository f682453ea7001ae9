import styles from '@/components/files/Files.module.css';
import { KIND_WORDS, type FileKind } from '@/components/files/kindOf';
import { Choice } from '@/components/ui/forms/Choice';
import { Field } from '@/components/ui/forms/Field';

/** What is looked for; everything where both are empty. */
export type Filter = { text: string; kind: FileKind | '' };

/** Props of {@link FileFilter}. */
export type FileFilterProps = { value: Filter; onChange: (filter: Filter) => void; shown: number; all: number };

/** Finds files by name, tag and kind. */
export function FileFilter({ value, onChange, shown, all }: FileFilterProps) {
  return (
    <div className={styles.filter}>
      <Field
        label="Find by name or tag"
        type="search"
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
      <Choice label="Kind" value={value.kind} onChange={(kind) => onChange({ ...value, kind: kind as FileKind })}>
        <option value="">Everything</option>
        {Object.entries(KIND_WORDS).map(([kind, word]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </Choice>
      <p role="status" className={styles.count}>
        {shown === all ? `${all} ${all === 1 ? 'file' : 'files'}` : `${shown} of ${all}`}
      </p>
    </div>
  );
}
