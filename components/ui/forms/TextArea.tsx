import { useId, type ReactNode } from 'react';
import styles from '@/components/ui/forms/TextArea.module.css';

/** Props of {@link TextArea}. */
export type TextAreaProps = {
  label: string;
  rows: number;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  /** Words for people, and no code. */
  prose?: boolean;
  /** What may stand in it. */
  hint?: ReactNode;
};

/** Several lines of code, data or prose, with their label. */
export function TextArea({ label, rows, value, onChange, onFocus, prose = false, hint }: TextAreaProps) {
  const id = useId();
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        spellCheck={prose}
        data-prose={prose || undefined}
        aria-describedby={hint ? `${id}-note` : undefined}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && <p id={`${id}-note`}>{hint}</p>}
    </div>
  );
}
