import Link from 'next/link';
import { shortenAddress } from '@/lib/format/text';
import styles from '@/components/explorer/Explorer.module.css';

/** A hash that leads to its page, shortened in the middle. */
export function Hash({ value, href }: { value: string; href: string }) {
  return (
    <Link href={href} className={styles.hash} title={value}>
      {shortenAddress(value)}
    </Link>
  );
}
