import { strings } from '@/lib/shell/pages.en';
import { RequireSession } from '@/components/auth/pages/RequireSession';
import { Page } from '@/components/layout/Page';
import { ActivityPage } from '@/components/activity/ActivityPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Activity: FoyerPage = () => (
  <Page title={strings.activity.title} description={strings.activity.description} hidden>
    <RequireSession prompt={strings.activity.signIn}>{() => <ActivityPage />}</RequireSession>
  </Page>
);
Activity.bodyClass = 'page-activity';

export default Activity;
