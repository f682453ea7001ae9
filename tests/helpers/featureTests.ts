import { FEATURES, type Feature } from '@/protocol/config/FoyerConfig';
import { isEnabled } from '@/protocol/config/siteConfig';

/** The pages that a file of browser tests and its trials are about: they are left out where one of them is off. */
export const SPEC_FEATURES: Readonly<Record<string, readonly Feature[]>> = {
  'activity.spec.ts': ['activity', 'send'],
  'admin.spec.ts': ['files', 'community'],
  'community.spec.ts': ['community'],
  'contractAddress.spec.ts': ['contracts'],
  'contracts.spec.ts': ['contracts'],
  'developers.spec.ts': ['developers'],
  'docs.spec.ts': ['docs'],
  'explorer.spec.ts': ['explorer', 'contracts'],
  'explorerAddress.spec.ts': ['explorer'],
  'explorerContracts.spec.ts': ['explorer'],
  'explorerHome.spec.ts': ['explorer'],
  'files.spec.ts': ['files'],
  'frame.spec.ts': ['explorer', 'community', 'docs'],
  'locale.spec.ts': ['explorer'],
  'palette.spec.ts': ['portfolio', 'explorer', 'community'],
  'pendingTransactions.spec.ts': ['send', 'portfolio'],
  'plugins.spec.ts': ['plugins'],
  'portfolio.spec.ts': ['portfolio'],
  'portfolioCurrency.spec.ts': ['portfolio', 'activity', 'send'],
  'portfolioTokens.spec.ts': ['portfolio', 'send'],
  'push.spec.ts': ['community'],
  'send.spec.ts': ['send'],
  'sendAmount.spec.ts': ['send'],
  'sendErrors.spec.ts': ['send', 'portfolio', 'activity', 'explorer'],
  'sendRecipient.spec.ts': ['send'],
  'sendReview.spec.ts': ['send', 'portfolio'],
  'social.spec.ts': ['community'],
  'transactionDrawer.spec.ts': ['send', 'activity', 'explorer'],
  'translatedPages.spec.ts': ['portfolio', 'activity', 'send', 'explorer', 'community', 'docs'],
  'visitorLimits.spec.ts': ['explorer'],
  'welcome.spec.ts': ['portfolio', 'send'],
};

/** What Playwright is told to leave out, so that the tests are those of the pages that are on (`foyer.config.ts`). */
export type LeftOut = { testIgnore?: string[]; grepInvert?: RegExp };

/**
 * The tests that need a page that is off: the files of `SPEC_FEATURES`, and the tests elsewhere that name the page as a
 * tag, as `{ tag: '@send' }`.
 */
export function leaveOut(isOn: (feature: Feature) => boolean = isEnabled): LeftOut {
  const off = FEATURES.filter((feature) => !isOn(feature));
  if (off.length === 0) return {};
  const specs = Object.entries(SPEC_FEATURES).filter(([, needed]) => needed.some((feature) => off.includes(feature)));
  const testIgnore = specs.flatMap(([spec]) => [`**/${spec}`, `**/${spec.replace('.spec.', '.trial.spec.')}`]);
  return { testIgnore, grepInvert: new RegExp(`@(?:${off.join('|')})(?!\\w)`) };
}
