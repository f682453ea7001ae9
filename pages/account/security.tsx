import { PasswordChange } from '@/components/account/PasswordChange';
import { Section } from '@/components/account/Section';
import { TwoStep } from '@/components/account/TwoStep';
import { WithAccount } from '@/components/account/WithAccount';
import { AccountArea } from '@/components/account/AccountArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function SecurityPage() {
  return (
    <Page title="Security" description="Your password, and the second step." hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user}>
            <WithAccount>
              {(account, reload) => (
                <>
                  <Section title="Password" text="A change ends every other session.">
                    <PasswordChange account={account} onSaved={reload} />
                  </Section>
                  <Section
                    title="Two-step sign-in"
                    text="A code of your authenticator after the password. A wallet asks for none: it is a key already."
                  >
                    <TwoStep account={account} onChanged={reload} />
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

SecurityPage.getInitialProps = () => ({ className: 'page-account' });
