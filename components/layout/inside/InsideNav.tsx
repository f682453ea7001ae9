import { useRouter } from 'next/router';
import { PageRow } from '@/components/layout/PageRow';
import { NAV_ITEMS } from '@/components/layout/inside/navItems';
import { strings } from '@/components/layout/inside/strings.en';
import styles from '@/components/layout/inside/InsideNav.module.css';

/** The way between the rooms, above each of them. */
export function InsideNav() {
  const { asPath } = useRouter();
  const room = `/${/^\/([^/?#]*)/.exec(asPath)?.[1] ?? ''}`;
  return (
    <div className={`wrap ${styles.place}`}>
      <PageRow label={strings.nav.label} pages={NAV_ITEMS} current={room} />
    </div>
  );
}
