import { type ComponentProps, type ReactNode, useId } from 'react';
import { ErrorNote, FieldProblem } from '@/components/ui/forms/ErrorNote';
import styles from '@/components/ui/forms/Field.module.css';

/** A labelled input: everything a native one takes, and the words around it. */
export type FieldProps = ComponentProps<'input'> & {
  /** What to fill in; always visible. */
  label: string;
  /** Help that stands below from the start. */
  hint?: ReactNode;
  /** What is wrong and how to mend it; takes the place of the hint and is read out when it comes. */
  error?: ReactNode;
  /** Something at the right end of the label's line, such as a link. */
  action?: ReactNode;
  /** Something inside the frame behind the input, such as a button. */
  end?: ReactNode;
  /** Something below the hint that belongs to the input, such as a strength meter. */
  below?: ReactNode;
};

/** An input with its label, hint and error, wired for screen readers. */
export function Field({ label, hint, error, action, end, below, id, className, ...native }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const noteId = `${inputId}-note`;
  const describedBy = [native['aria-describedby'], hint || error ? noteId : null].filter(Boolean).join(' ');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <div className={styles.head}>
        <label htmlFor={inputId}>{label}</label>
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      <div className={styles.frame}>
        <input
          {...native}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      {/* Stands there from the start: a live region that arrives together with its words is not read out. */}
      <div id={noteId} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ? <FieldProblem>{error}</FieldProblem> : hint}
      </div>
      {below}
    </div>
  );
}

/** Props of {@link TextArea}. */
type TextAreaProps = {
  label: string;
  rows: number;
  value: string;
  onChange: (value: string) => void;
  onFocus?: () => void;
  /** Words for people, and no code. */
  prose?: boolean;
  /** In characters. */
  maxLength?: number;
  /** What may stand in it. */
  hint?: ReactNode;
  /** What is wrong with it; stands before the hint. */
  error?: ReactNode;
};

/** Several lines of code, data or prose, with their label. */
export function TextArea(props: TextAreaProps) {
  const { label, rows, value, onChange, onFocus, prose = false, maxLength, hint, error } = props;
  const id = useId();
  return (
    <div className={styles.place}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        spellCheck={prose}
        data-prose={prose || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-error ${id}-note` : undefined}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <ErrorNote id={`${id}-error`}>{error}</ErrorNote>
      {hint && <p id={`${id}-note`}>{hint}</p>}
    </div>
  );
}
