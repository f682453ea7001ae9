import { strings } from '@/lib/shell/pages.en';
import { RequireSession } from '@/components/auth/pages/RequireSession';
import { Page } from '@/components/layout/Page';
import { SendPage } from '@/components/send/SendPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Send: FoyerPage = () => (
  <Page title={strings.send.title} description={strings.send.description} hidden>
    <RequireSession prompt={strings.send.signIn}>{() => <SendPage />}</RequireSession>
  </Page>
);
Send.bodyClass = 'page-send';

export default Send;
