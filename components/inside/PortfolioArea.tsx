import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { Portfolio } from '@/components/portfolio/Portfolio';

/** The page of all that a visitor owns. */
export function PortfolioArea() {
  return (
    <Page
      title="Portfolio"
      description="Everything you own over all your wallets and chains: coins, tokens and collectibles with their value, and who may take of it."
      hidden
    >
      <RequireSession what="everything you own, over all your wallets and chains, with its value">
        {() => <Portfolio />}
      </RequireSession>
    </Page>
  );
}
