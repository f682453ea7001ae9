import { AdminPage } from '@/components/admin/AdminPage';
import { ADMIN_TABS } from '@/components/admin/adminTabs';
import { RequireSession } from '@/components/auth/RequireSession';
import { NotFoundPage } from '@/components/layout/NotFoundPage';
import { Page } from '@/components/layout/Page';
import { findTab, type TabProps } from '@/lib/shell/findTab';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const Admin: FoyerPage<TabProps> = ({ path }) => {
  const tab = ADMIN_TABS.find((one) => one.path === path);
  if (!tab) return <NotFoundPage />;
  return (
    <Page title={tab === ADMIN_TABS[0] ? 'Admin' : `${tab.label} · Admin`} description={tab.lead} hidden>
      <RequireSession what="the admin console">{({ id }) => <AdminPage key={id} tab={tab} />}</RequireSession>
    </Page>
  );
};
Admin.bodyClass = 'page-admin';
Admin.getInitialProps = (context) => findTab(ADMIN_TABS, context);

export default Admin;
