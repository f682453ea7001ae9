import type { Feature, FoyerConfig } from '@/protocol/config/FoyerConfig';
// Relative: `next.config.ts` reads this file too, and Next resolves `@/` in that file alone.
import config from '../../foyer.config';

/** The values of `foyer.config.ts`; the rest of the code reads them here. */
export const siteConfig: FoyerConfig = config;

/** What the site is called in one place: `name`, unless `names` has another one for it. */
export const nameIn = (place: keyof NonNullable<FoyerConfig['names']>): string =>
  siteConfig.names?.[place] ?? siteConfig.name;

/** Whether a page that a site can go without is on. */
export const isEnabled = (feature: Feature): boolean => siteConfig.features[feature] !== false;

/** Whether a path, with its query, leads to no page that is off: `/send?to=ada.eth`. */
export function isPathEnabled(path: string): boolean {
  // Paths that belong to no feature find none, and are on.
  return isEnabled(path.split(/[/?#]/)[1] as Feature);
}
