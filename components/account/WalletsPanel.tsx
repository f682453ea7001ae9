import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import { LinkedWallets } from '@/components/account/LinkedWallets';
import { Section } from '@/components/account/Section';
import { WithAccount } from '@/components/account/WithAccount';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { hasNetworks, ReadOnlyNetwork } from '@/components/wallet/ReadOnlyNetwork';

/** The wallets of the account. */
export function WalletsPanel() {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <Section title="Linked wallets" text="With each of them you come into this one account.">
            <LinkedWallets account={account} onChanged={reload} />
          </Section>
          <Section title="Connected now" text="The wallet of this tab. The session does not hang on it.">
            <ConnectedWallet />
            <ChainSwitcher />
          </Section>
          {hasNetworks() && (
            <Section title="Without a wallet" text="The chain itself, read through a node of this site.">
              <ReadOnlyNetwork />
            </Section>
          )}
        </>
      )}
    </WithAccount>
  );
}
