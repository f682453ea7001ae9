import { strings } from '@/components/developers/strings.en';
import { Select } from '@/components/ui/forms/Select';
import { Icon } from '@/components/ui/Icon';
import type { ParameterDoc } from '@/lib/developers/FunctionDoc';
import styles from '@/components/developers/ParameterField.module.css';

/** Props of {@link ParameterField}. */
export type ParameterFieldProps = {
  id: string;
  doc: ParameterDoc;
  value: string;
  /** What is wrong with the value; empty if nothing is. */
  error: string;
  onChange: (value: string) => void;
};

/** A parameter: what it is, and a field to fill it in. */
export function ParameterField({ id, doc, value, error, onChange }: ParameterFieldProps) {
  const { name, type, required, usual, words, choices, kind } = doc;
  const noteId = `${id}-note`;
  const common = {
    id,
    name,
    value,
    'aria-describedby': noteId,
    'aria-invalid': error ? true : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  } as const;
  const hint = describe(words, usual);
  return (
    <div className={styles.field}>
      <p className={styles.head}>
        <label htmlFor={id}>{name}</label>
        {type !== name && <span>{type}</span>}
        {required && <span className={styles.required}>{strings.parameter.required}</span>}
      </p>
      {choices.length > 0 ? (
        <Select
          id={id}
          label={name}
          quietLabel
          wide
          value={value}
          onChange={onChange}
          invalid={error !== ''}
          describedBy={noteId}
          options={[
            { value: '', label: usual ? strings.parameter.default(usual) : strings.parameter.none },
            ...choices.map((choice) => ({ value: choice, label: choice })),
          ]}
        />
      ) : kind === 'json' ? (
        <textarea {...common} rows={3} spellCheck={false} />
      ) : (
        <input
          {...common}
          type="text"
          inputMode={kind === 'number' ? 'numeric' : 'text'}
          placeholder={usual}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <p id={noteId} className={error ? styles.error : styles.note} aria-live="polite">
        {error ? (
          <>
            <Icon name="warning" size={16} />
            <span>{error}</span>
          </>
        ) : (
          hint
        )}
      </p>
    </div>
  );
}

/** What a parameter means, and what holds where it is not set. */
function describe(words: string, usual: string): string {
  const description = words.charAt(0).toUpperCase() + words.slice(1);
  if (usual === '') return description === '' ? '' : strings.parameter.hint(description);
  return description === '' ? strings.parameter.onlyDefault(usual) : strings.parameter.hintDefault(description, usual);
}
