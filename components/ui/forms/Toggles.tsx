import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import styles from '@/components/ui/forms/Toggles.module.css';

/** Something that is on or off. */
export type ToggleProps = {
  /** What is on when it is ticked. */
  label: ReactNode;
  /** Help below the label. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** The label is for screen readers alone, as in a row of a table. */
  quietLabel?: boolean;
  /** Of an element that describes it, such as the words of a `Tooltip`. */
  'aria-describedby'?: string | undefined;
};

/** Props of {@link Checkbox}. */
export type CheckboxProps = ToggleProps & {
  /** Some of what it stands for is ticked, not all. */
  mixed?: boolean;
};

/*
 * Native inputs without the browser's look: form, keyboard and screen reader need no code, so all three together weigh
 * less than one of Radix's primitives (docs/decisions/dependencies.md).
 */

/** A tick: one of several, or a choice that a form sends later. */
export function Checkbox({ mixed = false, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The only state of a checkbox that no attribute sets.
    if (input.current) input.current.indeterminate = mixed && !props.checked;
  }, [mixed, props.checked]);
  return <Toggle {...props} look={styles.check} input={input} />;
}

/** A switch: what it turns on or off happens at once. */
export function Switch(props: ToggleProps) {
  return <Toggle {...props} look={styles.switch} role="switch" />;
}

type NativeToggleProps = ToggleProps & {
  look: string | undefined;
  role?: 'switch';
  input?: Ref<HTMLInputElement>;
};

function Toggle(props: NativeToggleProps) {
  const { label, hint, checked, onChange, disabled, quietLabel, look, role, input } = props;
  const id = useId();
  const describedBy = [props['aria-describedby'], hint ? id : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.toggle} data-quiet={quietLabel || undefined}>
      <label className={styles.line}>
        <input
          ref={input}
          type="checkbox"
          className={look}
          aria-describedby={describedBy || undefined}
          {...{ role, checked, disabled }}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={quietLabel ? 'visually-hidden' : undefined}>{label}</span>
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Props of {@link RadioGroup}. */
export type RadioGroupProps<Value extends string> = {
  /** What is chosen; above the choices. */
  label: ReactNode;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
};

/** One of a few, each on a line of its own with room for a word about it. Arrow keys choose the next. */
export function RadioGroup<Value extends string>({ label, value, onChange, options }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map((option) => (
        <div key={option.value} className={styles.toggle}>
          <label className={styles.line}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
          {option.hint && (
            <p id={`${name}-${option.value}`} className={styles.hint}>
              {option.hint}
            </p>
          )}
        </div>
      ))}
    </fieldset>
  );
}
