import { useState } from 'react';
import { ConnectedWallet } from '@/components/account/AccountOverview';
import { Section, WithAccount } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { useFocusFirstField } from '@/components/ui/forms/focus';
import { Confirm, Dialog, useExitAnimation } from '@/components/ui/overlays/Dialog';
import { useToast } from '@/components/ui/overlays/useToast';
import { Address } from '@/components/ui/values/Address';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import { hasNetworks, ReadOnlyNetwork } from '@/components/wallet/ReadOnlyNetwork';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import { withConfirmedIdentity } from '@/lib/account/confirmIdentity';
import type { AuthResult } from '@/lib/auth/changeSession';
import { linkWallet, setCurrentAddress, unlinkWallet } from '@/lib/auth/walletActions';
import { call } from '@/lib/data/backendClient';
import { formatDay } from '@/lib/format/dates';
import { useTask } from '@/lib/state/useTask';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import type { WalletOption } from '@/lib/wallets/Wallet';
import type { Account } from '@/protocol/calls/account';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import styles from '@/components/account/forms.module.css';

/** Of the words that say why the last sign-in method stays. */
const ONLY_METHOD = 'only-method';

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

/** Props of {@link LinkedWallets}. */
type LinkedWalletsProps = { account: Account; onChanged: () => Promise<void> };

type Wallet = Account['wallets'][number];

/** For `useTask`, which shows what is thrown. */
async function orThrow(action: Promise<AuthResult>): Promise<void> {
  const result = await action;
  if (!result.ok) throw result.error;
}

/** The wallets of the account: which is current in its family, another one, and one less. */
function LinkedWallets({ account: { wallets, hasPassword }, onChanged }: LinkedWalletsProps) {
  const [leaving, setLeaving] = useState<Wallet | null>(null);
  const { busy, error, run } = useTask();
  const connected = useConnectedWallet();
  const toast = useToast();
  const [linking, setLinking] = useState(false);
  const onLinked = () => {
    toast.show({ title: strings.wallets.linked, tone: 'good' });
    void onChanged();
  };
  const isOnlyWay = !hasPassword && wallets.length === 1;

  const choose = ({ family, address }: Wallet) =>
    void run(async () => {
      await orThrow(setCurrentAddress(family, address));
      await onChanged();
    });
  const unlink = async ({ family, address }: Wallet) => {
    setLeaving(null);
    const done = await run(async () => {
      await withConfirmedIdentity(() => orThrow(unlinkWallet(family, address)));
      await onChanged();
    });
    if (done) toast.show({ title: strings.wallets.unlinked, tone: 'good' });
  };
  // Before the wallet is asked: what it signs is good once.
  const link = () =>
    void run(async () => {
      await withConfirmedIdentity(() => call('proveIdentity', {}));
      setLinking(true);
    });
  const isAloneInFamily = (wallet: Wallet) => wallets.filter(({ family }) => family === wallet.family).length === 1;

  return (
    <>
      <Failure error={error} />
      {wallets.length === 0 ? (
        <EmptyState
          title={strings.wallets.none}
          text={strings.wallets.noneText}
          action={
            <Button variant="primary" onClick={link}>
              {strings.wallets.link}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={styles.list} aria-label={strings.wallets.title} aria-busy={busy}>
            {wallets.map((wallet) => (
              <li key={`${wallet.family} ${wallet.address}`}>
                <div className={styles.what}>
                  <Address value={wallet.address} copy />
                  <small>
                    {strings.wallets.since(CHAIN_FAMILIES[wallet.family].label, formatDay(wallet.linkedAt))}
                    {/* Known late: its place is kept. */}
                    <span className={styles.now} data-known={connected?.account === wallet.address || undefined}>
                      {strings.wallets.connectedNow}
                    </span>
                  </small>
                </div>
                {wallet.current && !isAloneInFamily(wallet) && (
                  <span className={styles.mark}>{strings.wallets.current}</span>
                )}
                {!wallet.current && <Button onClick={() => choose(wallet)}>{strings.wallets.makeCurrent}</Button>}
                <Button
                  variant="quiet"
                  disabled={isOnlyWay}
                  aria-describedby={isOnlyWay ? ONLY_METHOD : undefined}
                  onClick={() => setLeaving(wallet)}
                >
                  {strings.wallets.unlink}
                </Button>
              </li>
            ))}
          </ul>
          {isOnlyWay && (
            <p id={ONLY_METHOD} className={styles.said}>
              {strings.wallets.onlyMethodText}
            </p>
          )}
          <div className={styles.row}>
            <Button variant="primary" onClick={link}>
              {strings.wallets.link}
            </Button>
          </div>
        </>
      )}
      {leaving && (
        <Confirm
          title={strings.wallets.askUnlink}
          text={strings.wallets.askUnlinkText}
          yes={strings.wallets.unlink}
          onYes={() => void unlink(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
      {linking && <LinkWalletDialog onLinked={onLinked} onClose={() => setLinking(false)} />}
    </>
  );
}

/** Props of {@link LinkWalletDialog}. */
type LinkWalletDialogProps = {
  /** Called once the wallet is linked, after `onClose`. */
  onLinked: () => void;
  onClose: () => void;
};

/** Links the wallet that the visitor chooses to their account. */
function LinkWalletDialog({ onLinked, onClose }: LinkWalletDialogProps) {
  const action = async (wallet: WalletOption) => {
    const result = await linkWallet(wallet);
    if (result.ok) {
      onClose();
      onLinked();
    }
    return result;
  };
  const entry = useWalletSignIn({ action });
  // Closed while the wallet is asked: an answer given later links nothing.
  const close = () => {
    entry.leave();
    onClose();
  };
  useExitAnimation(close);
  const body = useFocusFirstField<HTMLDivElement>(entry.chosen ? 'wallet' : 'choose');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={strings.wallets.link}
      description={strings.wallets.linkText}
    >
      <div ref={body}>
        <WalletEntry {...entry} linking />
      </div>
    </Dialog>
  );
}
