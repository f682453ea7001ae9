import { strings } from '@/components/account/strings.en';
import { ACCOUNT_TABS, AccountPage } from '@/components/account/AccountPage';
import { RequireSession } from '@/components/auth/session/RequireSession';
import { NotFoundPage } from '@/components/layout/errors/ErrorPages';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { findTab, type TabPage } from '@/lib/shell/findTab';

const Account: TabPage = ({ path }) => {
  const tab = ACCOUNT_TABS.find((one) => one.path === path);
  if (!tab) return <NotFoundPage />;
  return (
    <Page title={tab === ACCOUNT_TABS[0] ? strings.pageTitle : tab.label} description={tab.description} hidden>
      <RequireSession prompt={strings.signIn}>{(user) => <AccountPage user={user} tab={tab} />}</RequireSession>
    </Page>
  );
};
Account.bodyClass = 'page-account';
Account.layout = InsideLayout;
Account.getInitialProps = (context) => findTab(ACCOUNT_TABS, context);

export default Account;
