import { strings } from '@/components/portfolio/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { Page } from '@/components/layout/Page';
import { PortfolioPage } from '@/components/portfolio/PortfolioPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Portfolio: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>{() => <PortfolioPage />}</RequireSession>
  </Page>
);
Portfolio.bodyClass = 'page-portfolio';

export default Portfolio;
