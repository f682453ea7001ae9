import { strings } from '@/components/layout/inside/strings.en';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** The inside pages that are on, in the order in which navigation shows them. */
export const NAV_ITEMS = [
  { path: '/portfolio', label: strings.nav.portfolio },
  { path: '/activity', label: strings.nav.activity },
  { path: '/send', label: strings.nav.send },
  { path: '/contracts', label: strings.nav.contracts },
  { path: '/explorer', label: strings.nav.explorer },
  { path: '/files', label: strings.nav.files },
  { path: '/community', label: strings.nav.community },
  { path: '/account', label: strings.nav.account },
].filter(({ path }) => isPathEnabled(path));
