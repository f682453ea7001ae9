import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { PortfolioPage } from '@/components/portfolio/PortfolioPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Portfolio: FoyerPage = () => (
  <Page
    title="Portfolio"
    description="Everything you own over all your wallets and chains: coins, tokens and collectibles with their value, and who may take of it."
    hidden
  >
    <RequireSession what="everything you own, over all your wallets and chains, with its value">
      {() => <PortfolioPage />}
    </RequireSession>
  </Page>
);
Portfolio.bodyClass = 'page-portfolio';

export default Portfolio;
