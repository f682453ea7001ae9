import { Person } from '@/components/activity/Person';
import type { OwnAddresses } from '@/lib/activity/directionOf';
import { NOBODY } from '@/lib/activity/describeEntry';
import styles from '@/components/activity/Activity.module.css';

/** Props of {@link Ends}. */
export type EndsProps = { from: string; to: string; chainId: number; own: OwnAddresses };

/** Where something came from and went to. */
export function Ends({ from, to, chainId, own }: EndsProps) {
  return (
    <p className={styles.ends}>
      From {from === NOBODY ? 'nobody' : <Person address={from} chainId={chainId} own={own} />} to{' '}
      {to === NOBODY ? 'nobody' : <Person address={to} chainId={chainId} own={own} />}
    </p>
  );
}
