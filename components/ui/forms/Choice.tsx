import type { ReactNode } from 'react';
import styles from '@/components/ui/forms/Choice.module.css';

/** Props of {@link Choice}. */
export type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  /** Its options. */
  children: ReactNode;
};

/** One of several, with its label. */
export function Choice({ label, value, onChange, className, children }: ChoiceProps) {
  return (
    <label className={[styles.choice, className].filter(Boolean).join(' ')}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
