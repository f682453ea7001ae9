import Head from 'next/head';
import { AccountSummary } from '@/components/auth/AccountSummary';
import { RequireSession } from '@/components/auth/RequireSession';

export default function AccountPage() {
  return (
    <RequireSession what="your account">
      {(user) => (
        <>
          <Head>
            <title>Account · Foyer</title>
          </Head>
          <AccountSummary user={user} />
        </>
      )}
    </RequireSession>
  );
}

AccountPage.getInitialProps = () => ({ className: 'page-account' });
