import { strings } from '@/components/plugins/strings.en';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { PluginsPage } from '@/components/plugins/PluginsPage';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Plugins: FoyerPage = () => (
  <Page title={strings.page.title} description={strings.page.description} hidden>
    <RequireSession prompt={strings.page.signIn}>{() => <PluginsPage />}</RequireSession>
  </Page>
);
Plugins.bodyClass = 'page-plugins';
Plugins.layout = InsideLayout;

export default Plugins;
