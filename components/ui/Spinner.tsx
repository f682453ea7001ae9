import styles from '@/components/ui/Spinner.module.css';

/** A small arch whose light goes round: work is under way. Silent by itself; with `label` it tells so to a screen reader. */
export function Spinner({ label, size = 18 }: { label?: string; size?: number }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M4 17V9a6 6 0 0 1 12 0v8z" opacity=".28" />
        <path className={styles.light} d="M4 17V9a6 6 0 0 1 12 0v8z" pathLength="100" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}
