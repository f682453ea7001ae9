import { IdentityQuestion } from '@/components/account/IdentityQuestion';
import { ACCOUNT_TABS, type AccountTab } from '@/components/account/accountTabs';
import { RequireSession } from '@/components/auth/RequireSession';
import { NotFoundPage } from '@/components/errors/NotFoundPage';
import { InsideNav } from '@/components/layout/InsideNav';
import { OwnersNotice } from '@/components/layout/OwnersNotice';
import { Page } from '@/components/layout/Page';
import { PageRow } from '@/components/layout/PageRow';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { Button } from '@/components/ui/Button';
import { ToastPlace } from '@/components/ui/ToastPlace';
import { useVisitorName } from '@/components/wallet/useVisitorName';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { useAuth } from '@/lib/hooks/useAuth';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { findTab } from '@/lib/shell/findTab';
import styles from '@/components/account/AccountPage.module.css';

/** The account, by its tabs. */
export const AccountPage: FoyerPage<{ path: string | null }> = ({ path }) => {
  const tab = ACCOUNT_TABS.find((one) => one.path === path);
  if (!tab) return <NotFoundPage />;
  return (
    <Page title={tab === ACCOUNT_TABS[0] ? 'Account' : tab.label} description={tab.description} hidden>
      <RequireSession what="your account">{(user) => <Account user={user} tab={tab} />}</RequireSession>
    </Page>
  );
};
AccountPage.bodyClass = 'page-account';
AccountPage.getInitialProps = (context) => findTab(ACCOUNT_TABS, context);

/** Who the visitor is, the way between the tabs, the way out, and the tab itself. */
function Account({ user, tab }: { user: SessionUser; tab: AccountTab }) {
  const { path, Matters } = tab;
  const { status, signOut } = useAuth();
  const name = useVisitorName(user);
  return (
    <>
      <InsideNav />
      <main className={styles.account} id="main" tabIndex={-1}>
        <OwnersNotice />
        <header className={styles.head}>
          <AddressPicture value={user.address ?? user.id} size={72} />
          <div className={styles.name}>
            <p className={styles.kicker}>Your account</p>
            <h1>{name}</h1>
          </div>
          <Button className={styles.out} loading={status === 'logging_out'} onClick={() => void signOut()}>
            Sign out
          </Button>
        </header>
        <PageRow className={styles.pages} label="Your account" pages={ACCOUNT_TABS} current={path} />
        <Matters user={user} />
        <ToastPlace />
        <IdentityQuestion />
      </main>
    </>
  );
}
