import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { PluginsArea } from '@/components/plugins/PluginsArea';

/** The page that runs plugins of the backend. */
export function PluginsView() {
  return (
    <Page
      title="Plugins"
      description="What this backend’s plugins can do, with each step shown before it is done."
      hidden
    >
      <RequireSession what="the plugins of this backend">{() => <PluginsArea />}</RequireSession>
    </Page>
  );
}
