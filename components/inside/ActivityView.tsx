import { ActivityArea } from '@/components/activity/ActivityArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

/** The page that tells what happened. */
export function ActivityView() {
  return (
    <Page
      title="Activity"
      description="What your addresses sent, received and called, on all chains in one list: in plain words, with names, fees and exact amounts."
      hidden
    >
      <RequireSession what="what all your addresses sent and received, on every chain, in plain words and in one list">
        {() => <ActivityArea />}
      </RequireSession>
    </Page>
  );
}
