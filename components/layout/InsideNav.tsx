import { useRouter } from 'next/router';
import { PageRow } from '@/components/layout/PageRow';
import { ROOMS } from '@/components/layout/rooms';
import styles from '@/components/layout/InsideNav.module.css';

/** The way between the rooms, above each of them. */
export function InsideNav() {
  const { asPath } = useRouter();
  const room = `/${/^\/([^/?#]*)/.exec(asPath)?.[1] ?? ''}`;
  return (
    <div className={`wrap ${styles.place}`}>
      <PageRow label="Rooms" pages={ROOMS} current={room} />
    </div>
  );
}
