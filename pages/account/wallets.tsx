import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import { LinkedWallets } from '@/components/account/LinkedWallets';
import { Section } from '@/components/account/Section';
import { WithAccount } from '@/components/account/WithAccount';
import { AccountArea } from '@/components/account/AccountArea';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

export default function WalletsPage() {
  return (
    <Page title="Wallets" description="The wallets you come in with." hidden>
      <RequireSession what="your account">
        {(user) => (
          <AccountArea user={user}>
            <WithAccount>
              {(account, reload) => (
                <>
                  <Section title="Linked wallets" text="With each of them you come into this one account.">
                    <LinkedWallets account={account} onChanged={reload} />
                  </Section>
                  <Section title="Connected now" text="The wallet of this tab. The session does not hang on it.">
                    <ConnectedWallet />
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

WalletsPage.getInitialProps = () => ({ className: 'page-account' });
