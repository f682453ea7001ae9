import { type KeyboardEvent, startTransition, useOptimistic, useRef } from 'react';
import { formatNumber } from '@/lib/format/text';
import { nextPaint } from '@/lib/state/waiting';
import styles from '@/components/ui/forms/Chips.module.css';

/** One of several, all of them in view. */
export type ChipsProps<Value extends string = string> = {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; count?: number | undefined; disabled?: boolean | undefined }[];
  /** `segments` stand in one frame, as the ranges of a chart. */
  look?: 'chips' | 'segments';
};

/** Which way a key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One of several: a radio group as a row of chips. Tab reaches the chosen one, arrow keys choose the next. The chosen one
 * is marked at once, also where what it changes takes a while to draw.
 */
export function Chips<Value extends string>({
  label,
  value: held,
  onChange,
  options,
  look = 'chips',
}: ChipsProps<Value>) {
  const [value, mark] = useOptimistic(held);
  const row = useRef<HTMLDivElement>(null);
  const free = options.filter(({ disabled }) => !disabled);
  const reached = free.some((option) => option.value === value) ? value : free[0]?.value;
  const choose = (next: Value) =>
    startTransition(async () => {
      mark(next);
      await nextPaint();
      startTransition(() => onChange(next));
    });
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = free.findIndex((option) => option.value === reached);
    const next = step && free[(from + step + free.length) % free.length];
    if (!next) return;
    event.preventDefault();
    choose(next.value);
    const chip = row.current?.children[options.findIndex((option) => option.value === next.value)];
    if (chip instanceof HTMLElement) chip.focus();
  };
  return (
    <div ref={row} role="radiogroup" aria-label={label} className={styles.row} data-look={look}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          className={styles.chip}
          aria-checked={option.value === value}
          tabIndex={option.value === reached ? 0 : -1}
          disabled={option.disabled}
          onClick={() => choose(option.value)}
          onKeyDown={move}
        >
          {option.label}
          {option.count === undefined ? null : <span> {formatNumber(option.count)}</span>}
        </button>
      ))}
    </div>
  );
}
