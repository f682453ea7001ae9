import { strings } from '@/components/send/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { SendPage } from '@/components/send/SendPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Send: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>{() => <SendPage />}</RequireSession>
  </Page>
);
Send.bodyClass = 'page-send';
Send.layout = InsideLayout;

export default Send;
