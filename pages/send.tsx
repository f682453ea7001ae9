import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { SendPage } from '@/components/send/SendPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Send: FoyerPage = () => (
  <Page
    title="Send"
    description="Send coins, tokens and pieces: tried out before you sign, and followed until they arrive."
    hidden
  >
    <RequireSession what="what you can send">{() => <SendPage />}</RequireSession>
  </Page>
);
Send.bodyClass = 'page-send';

export default Send;
