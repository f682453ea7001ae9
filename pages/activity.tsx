import { strings } from '@/components/activity/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { ActivityPage } from '@/components/activity/ActivityPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Activity: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>{() => <ActivityPage />}</RequireSession>
  </Page>
);
Activity.bodyClass = 'page-activity';
Activity.layout = InsideLayout;

export default Activity;
