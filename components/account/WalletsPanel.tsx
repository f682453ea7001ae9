import { ConnectedWallet } from '@/components/account/ConnectedWallet';
import { LinkedWallets } from '@/components/account/LinkedWallets';
import { Section } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { WithAccount } from '@/components/account/WithAccount';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { hasNetworks, ReadOnlyNetwork } from '@/components/wallet/ReadOnlyNetwork';

/** The wallets of the account. */
export function WalletsPanel() {
  return (
    <WithAccount>
      {(account, reload) => (
        <>
          <Section title={strings.wallets.title} text={strings.wallets.text}>
            <LinkedWallets account={account} onChanged={reload} />
          </Section>
          <Section title={strings.wallets.connected} text={strings.wallets.connectedText}>
            <ConnectedWallet />
            <ChainSwitcher />
          </Section>
          {hasNetworks() && (
            <Section title={strings.wallets.network} text={strings.wallets.networkText}>
              <ReadOnlyNetwork />
            </Section>
          )}
        </>
      )}
    </WithAccount>
  );
}
