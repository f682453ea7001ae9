import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';
import { PluginsPage } from '@/components/plugins/PluginsPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Plugins: FoyerPage = () => (
  <Page
    title="Plugins"
    description="What this backend’s plugins can do, with each step shown before it is done."
    hidden
  >
    <RequireSession what="the plugins of this backend">{() => <PluginsPage />}</RequireSession>
  </Page>
);
Plugins.bodyClass = 'page-plugins';

export default Plugins;
