import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { ActivityPage } from '@/components/activity/ActivityPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Activity: FoyerPage = () => (
  <Page
    title="Activity"
    description="What your addresses sent, received and called, on all chains in one list: in plain words, with names, fees and exact amounts."
    hidden
  >
    <RequireSession what="what all your addresses sent and received, on every chain, in plain words and in one list">
      {() => <ActivityPage />}
    </RequireSession>
  </Page>
);
Activity.bodyClass = 'page-activity';

export default Activity;
