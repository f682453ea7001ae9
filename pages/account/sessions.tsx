import { Sessions } from '@/components/account/Sessions';
import { AccountArea } from '@/components/account/AccountArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function SessionsPage() {
  return (
    <Page title="Sessions" description="Where your account is open." hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user}>
            <Sessions />
          </AccountArea>
        )}
      </RequireSession>
    </Page>
  );
}

SessionsPage.getInitialProps = () => ({ className: 'page-account' });
