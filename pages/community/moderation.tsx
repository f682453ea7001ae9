import { RequireSession } from '@/components/auth/session/RequireSession';
import { ModerationPage } from '@/components/community/reports/ModerationPage';
import { strings } from '@/components/community/reports/strings.en';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Moderation: FoyerPage = () => (
  <Page title={strings.queue.title} description={strings.queue.description} hidden>
    <RequireSession prompt={strings.queue.signIn}>{(user) => <ModerationPage key={user.id} />}</RequireSession>
  </Page>
);
Moderation.bodyClass = 'page-community';
Moderation.layout = InsideLayout;

export default Moderation;
