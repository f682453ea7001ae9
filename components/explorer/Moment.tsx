import styles from '@/components/explorer/Explorer.module.css';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

/** A moment in UTC: the server writes the page, and every reader of a shared link sees the same. */
export function Moment({ value }: { value: string }) {
  const moment = new Date(value);
  return (
    <time dateTime={value}>
      <span className={styles.whole}>{DAY.format(moment)},</span>{' '}
      <span className={styles.whole}>{TIME.format(moment)} UTC</span>
    </time>
  );
}
