import styles from '@/components/explorer/Explorer.module.css';

/** Data that nobody here can read, for those who can. */
export function Raw({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
