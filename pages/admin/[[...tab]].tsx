import { strings } from '@/components/admin/strings.en';
import { ADMIN_TABS, AdminPage } from '@/components/admin/AdminPage';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { NotFoundPage } from '@/components/layout/errors/ErrorPages';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { findTab, type TabPage } from '@/lib/shell/findTab';

const Admin: TabPage = ({ path }) => {
  const tab = ADMIN_TABS.find((one) => one.path === path);
  if (!tab) return <NotFoundPage />;
  return (
    <Page title={tab === ADMIN_TABS[0] ? strings.pageTitle : strings.tabTitle(tab.label)} description={tab.lead} hidden>
      <RequireSession prompt={strings.signIn}>{({ id }) => <AdminPage key={id} tab={tab} />}</RequireSession>
    </Page>
  );
};
Admin.bodyClass = 'page-admin';
Admin.layout = InsideLayout;
Admin.getInitialProps = (context) => findTab(ADMIN_TABS, context);

export default Admin;
