import { OfflineView } from '@/components/errors/OfflineView';
import { Page } from '@/components/layout/Page';

/** What the service worker shows when the network is gone. */
export default function OfflinePage() {
  return (
    <Page title="No network" description="This page is shown when the network is gone." hidden>
      <OfflineView />
    </Page>
  );
}
