import { strings } from '@/components/portfolio/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { PortfolioPage } from '@/components/portfolio/PortfolioPage';
import { Welcome } from '@/components/welcome/Welcome';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Portfolio: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>
      {(user) => <PortfolioPage welcome={<Welcome user={user} />} />}
    </RequireSession>
  </Page>
);
Portfolio.bodyClass = 'page-portfolio';
Portfolio.layout = InsideLayout;

export default Portfolio;
