import { strings } from '@/components/layout/inside/strings.en';
import type { IconName } from '@/components/ui/Icon';
import { IS_DEVELOPMENT } from '@/lib/env';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** A page that navigation leads to. */
export type NavItem = { path: string; label: string; icon: IconName };

const { nav } = strings;

const only = (items: readonly NavItem[]): readonly NavItem[] => items.filter(({ path }) => isPathEnabled(path));

/** What one does with an account: first in the rail. */
const ACCOUNT_ITEMS = only([
  { path: '/portfolio', label: nav.portfolio, icon: 'chart' },
  { path: '/activity', label: nav.activity, icon: 'activity' },
  { path: '/send', label: nav.send, icon: 'send' },
]);

/** What one finds on the site: second. */
const SITE_ITEMS = only([
  { path: '/explorer', label: nav.explorer, icon: 'compass' },
  { path: '/contracts', label: nav.contracts, icon: 'contract' },
  { path: '/community', label: nav.community, icon: 'post' },
  { path: '/files', label: nav.files, icon: 'folder' },
  { path: '/plugins', label: nav.plugins, icon: 'plug' },
]);

/** How it is built and run: last. */
const BUILD_ITEMS = only([
  { path: '/docs', label: nav.docs, icon: 'book' },
  { path: '/developers', label: nav.api, icon: 'code' },
  ...(IS_DEVELOPMENT ? [{ path: '/mailbox', label: nav.mailbox, icon: 'mail' } as const] : []),
]);

/** What the bar at the top leads to by its own buttons, for the sheet on phones. */
export const ACCOUNT_PAGES = only([
  { path: '/receive', label: nav.receive, icon: 'plus' },
  { path: '/notifications', label: nav.notifications, icon: 'bell' },
  { path: '/account', label: nav.account, icon: 'user' },
]);

/** For admins alone, below the others. */
export const ADMIN_ITEM: NavItem = { path: '/admin', label: nav.admin, icon: 'shield' };

/** For moderators alone, below the others. */
export const MODERATION_ITEM: NavItem = { path: '/community/moderation', label: nav.moderation, icon: 'warning' };

/** The groups of the rail, top to bottom. */
export const NAV_GROUPS: readonly (readonly NavItem[])[] = [ACCOUNT_ITEMS, SITE_ITEMS, BUILD_ITEMS].filter(
  (group) => group.length > 0,
);

/** The pages of the bar at the bottom of phones, beside "More". */
export const TAB_ITEMS: readonly NavItem[] = [...ACCOUNT_ITEMS, ...SITE_ITEMS].slice(0, 4);

/** The page of navigation that an address belongs to, such as `/explorer` of `/explorer/1/block/5?x`. */
export const sectionOf = (address: string): string =>
  address.startsWith(MODERATION_ITEM.path) ? MODERATION_ITEM.path : `/${/^\/([^/?#]*)/.exec(address)?.[1] ?? ''}`;
