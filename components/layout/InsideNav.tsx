import { useRouter } from 'next/router';
import { PageRow } from '@/components/layout/PageRow';
import styles from '@/components/layout/InsideNav.module.css';

/** The rooms of the house, in the order in which they are shown. */
const ROOMS = [
  { path: '/portfolio', label: 'Portfolio' },
  { path: '/activity', label: 'Activity' },
  { path: '/send', label: 'Send' },
  { path: '/contracts', label: 'Contracts' },
  { path: '/explorer', label: 'Explorer' },
  { path: '/files', label: 'Files' },
  { path: '/community', label: 'Community' },
  { path: '/account', label: 'Account' },
] as const;

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
