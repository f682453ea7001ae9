import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link AddForm}. */
type AddFormProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  /** Label of the button. */
  submit: string;
  busy: boolean;
  onSubmit: () => void;
};

/** One field and its button below a list: adds what is typed to the list. */
export function AddForm({ label, hint, value, onChange, maxLength, submit, busy, onSubmit }: AddFormProps) {
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Field
        label={label}
        hint={hint}
        required
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" loading={busy} disabled={value.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}
