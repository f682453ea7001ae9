import { AccountSummary } from '@/components/auth/AccountSummary';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function AccountPage() {
  return (
    <Page title="Account" description="Who you are here, and how you come in." hidden>
      <RequireSession what="your account">{(user) => <AccountSummary user={user} />}</RequireSession>
    </Page>
  );
}

AccountPage.getInitialProps = () => ({ className: 'page-account' });
