import Router from 'next/router';
import type { RefObject } from 'react';
import type { NavProps } from '@/components/layout/inside/NavRail';
import { ADMIN_ITEM, MODERATION_ITEM, NAV_GROUPS, TAB_ITEMS } from '@/components/layout/inside/navigation';
import { strings } from '@/components/layout/inside/strings.en';
import { Menu, MenuItem } from '@/components/ui/overlays/Menu';
import { useIsAdmin } from '@/lib/account/useIsAdmin';
import { useModeration } from '@/lib/community/useModeration';

/** Props of {@link MoreMenu}. */
export type MoreMenuProps = NavProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
};

/** The pages that have no tab of their own. Loaded by `TabBar` at the first press. */
export function MoreMenu({ current, ...menu }: MoreMenuProps) {
  const isAdmin = useIsAdmin();
  const { isModerator } = useModeration();
  const staff = [...(isModerator ? [MODERATION_ITEM] : []), ...(isAdmin ? [ADMIN_ITEM] : [])];
  const items = [...NAV_GROUPS.flat(), ...staff].filter((item) => !TAB_ITEMS.includes(item));
  return (
    <Menu {...menu} label={strings.nav.more}>
      {items.map(({ path, label, icon }) => (
        <MenuItem key={path} icon={icon} current={path === current} onSelect={() => void Router.push(path)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
