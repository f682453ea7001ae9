import styles from '@/components/ui/Divider.module.css';

/** A thin line with a word in it, between two ways in. */
export function Divider({ children }: { children: string }) {
  return <p className={styles.divider}>{children}</p>;
}
