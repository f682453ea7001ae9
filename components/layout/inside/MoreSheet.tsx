import Link from 'next/link';
import styles from '@/components/layout/inside/MoreSheet.module.css';
import type { NavProps } from '@/components/layout/inside/NavRail';
import {
  ACCOUNT_PAGES,
  ADMIN_ITEM,
  MODERATION_ITEM,
  NAV_GROUPS,
  TAB_ITEMS,
} from '@/components/layout/inside/navigation';
import { strings } from '@/components/layout/inside/strings.en';
import { Icon } from '@/components/ui/Icon';
import { Sheet } from '@/components/ui/overlays/Sheet';
import { useIsAdmin } from '@/lib/account/useIsAdmin';
import { useModeration } from '@/lib/community/useModeration';

/** Props of {@link MoreSheet}. */
export type MoreSheetProps = NavProps & { onOpenChange: (open: boolean) => void };

/** The pages that have no tab of their own, in the groups of the rail. Loaded by `TabBar` at the first press. */
export function MoreSheet({ current, onOpenChange }: MoreSheetProps) {
  const isAdmin = useIsAdmin();
  const { isModerator } = useModeration();
  const staff = [...(isModerator ? [MODERATION_ITEM] : []), ...(isAdmin ? [ADMIN_ITEM] : [])];
  const groups = [...NAV_GROUPS, ACCOUNT_PAGES, staff]
    .map((items) => items.filter((item) => !TAB_ITEMS.includes(item)))
    .filter((items) => items.length > 0);
  return (
    <Sheet open onOpenChange={onOpenChange} title={strings.nav.more}>
      <nav className={styles.pages} aria-label={strings.nav.label}>
        {groups.map((items) => (
          <ul key={items[0]?.path} className={styles.group}>
            {items.map(({ path, label, icon }) => (
              <li key={path}>
                <Link
                  href={path}
                  aria-current={path === current ? 'page' : undefined}
                  onClick={() => onOpenChange(false)}
                >
                  <Icon name={icon} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </Sheet>
  );
}
