import { Suspense } from 'react';
import { BelowTheFold } from '@/components/landing/BelowTheFold';
import { Hero } from '@/components/landing/Hero';
import { LiveFigures } from '@/components/landing/LiveFigures';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/**
 * The first page. It stands in a boundary of its own: the header, with the way in, answers before the page below it does.
 * Pages beyond 12 kB must have none: React would send them aside, with a script to put them in place, which no nonce lets
 * run.
 */
export const LandingPage: FoyerPage = () => {
  return (
    <Page description="A site that visitors enter with a wallet or a password, and the backend that its owner runs. Applications of the Moralis v1 SDK run against it unchanged.">
      <Suspense>
        <main id="main" tabIndex={-1}>
          <Hero />
          <LiveFigures />
          <BelowTheFold />
        </main>
      </Suspense>
    </Page>
  );
};
LandingPage.bodyClass = 'page-front';
