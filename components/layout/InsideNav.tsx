import { useRouter } from 'next/router';
import { PageRow } from '@/components/layout/PageRow';
import { NAV_ITEMS } from '@/components/layout/navItems';
import styles from '@/components/layout/InsideNav.module.css';

/** The way between the rooms, above each of them. */
export function InsideNav() {
  const { asPath } = useRouter();
  const room = `/${/^\/([^/?#]*)/.exec(asPath)?.[1] ?? ''}`;
  return (
    <div className={`wrap ${styles.place}`}>
      <PageRow label="Rooms" pages={NAV_ITEMS} current={room} />
    </div>
  );
}
