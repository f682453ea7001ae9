import styles from '@/components/explorer/Explorer.module.css';

/** Data that nobody here can read, for those who can. */
export function Raw({ text }: { text: string }) {
  return (
    <details>
      <summary>Raw data</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
