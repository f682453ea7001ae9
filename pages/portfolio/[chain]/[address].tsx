import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { TokenPage } from '@/components/portfolio/tokens/TokenPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Token: FoyerPage = () => (
  <Page title={tokenStrings.page.title} description={tokenStrings.page.description} hidden>
    <RequireSession prompt={tokenStrings.page.signIn}>{() => <TokenPage />}</RequireSession>
  </Page>
);
Token.bodyClass = 'page-token';
Token.layout = InsideLayout;

export default Token;
