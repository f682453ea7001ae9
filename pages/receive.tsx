import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { ReceivePage } from '@/components/portfolio/receive/ReceivePage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Receive: FoyerPage = () => (
  <Page title={receiveStrings.page.title} description={receiveStrings.page.description} hidden>
    <RequireSession prompt={receiveStrings.page.signIn}>{() => <ReceivePage />}</RequireSession>
  </Page>
);
Receive.bodyClass = 'page-receive';
Receive.layout = InsideLayout;

export default Receive;
