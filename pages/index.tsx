import { BelowTheFold } from '@/components/landing/BelowTheFold';
import { Hero } from '@/components/landing/Hero';
import { LiveFigures } from '@/components/landing/LiveFigures';
import { Page } from '@/components/layout/Page';

/** The first page. */
export default function IndexPage() {
  return (
    <Page description="A site that you enter with any browser wallet or with a name and a password, and the backend behind it, which its owner runs. Applications written for the Moralis v1 SDK run against it unchanged.">
      <main id="main" tabIndex={-1}>
        <Hero />
        <LiveFigures />
        <BelowTheFold />
      </main>
    </Page>
  );
}

IndexPage.getInitialProps = () => ({ className: 'page-front' });
