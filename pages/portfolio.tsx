import { strings } from '@/lib/shell/pages.en';
import { RequireSession } from '@/components/auth/pages/RequireSession';
import { Page } from '@/components/layout/Page';
import { PortfolioPage } from '@/components/portfolio/PortfolioPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Portfolio: FoyerPage = () => (
  <Page title={strings.portfolio.title} description={strings.portfolio.description} hidden>
    <RequireSession prompt={strings.portfolio.signIn}>{() => <PortfolioPage />}</RequireSession>
  </Page>
);
Portfolio.bodyClass = 'page-portfolio';

export default Portfolio;
