import { AccountOverview } from '@/components/account/AccountOverview';
import { EmailForm } from '@/components/account/EmailForm';
import { ProfileForm } from '@/components/account/ProfileForm';
import { Section } from '@/components/account/Section';
import { WithAccount } from '@/components/account/WithAccount';
import { AccountArea } from '@/components/account/AccountArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function AccountPage() {
  return (
    <Page title="Account" description="Who you are here, and how you come in." hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user}>
            <AccountOverview user={user} />
            <WithAccount>
              {(account, reload) => (
                <>
                  <Section title="Public profile" text="What other visitors may see of you, and nothing else.">
                    <ProfileForm account={account} onSaved={reload} />
                  </Section>
                  <Section title="Mail" text="For your eyes alone.">
                    <EmailForm key={account.email} email={account.email} onSaved={reload} />
                  </Section>
                </>
              )}
            </WithAccount>
          </AccountArea>
        )}
      </RequireSession>
    </Page>
  );
}

AccountPage.getInitialProps = () => ({ className: 'page-account' });
