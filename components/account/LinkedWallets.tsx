import { LinkWalletDialog } from '@/components/account/LinkWalletDialog';
import { formatDay } from '@/lib/format/moments';
import { useState } from 'react';
import { call } from '@/lib/data/call';
import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import { accountWallets } from '@/lib/auth/accountWallets';
import { authStore } from '@/lib/auth/authStore';
import { useConnectedWallet } from '@/lib/wallets/hooks/useConnectedWallet';
import type { Account } from '@/protocol/calls/account';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useToast } from '@/components/ui/overlays/useToast';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/account/forms.module.css';

/** Props of {@link LinkedWallets}. */
export type LinkedWalletsProps = { account: Account; onChanged: () => Promise<void> };

type Wallet = Account['wallets'][number];

/** Does something of `accountWallets`, whose failures are in the state of sign-in. */
async function orThrow(outcome: Promise<boolean>): Promise<void> {
  if (!(await outcome)) throw authStore.get().error ?? new Error('It was not done.');
}

/** The wallets of the account: which is current in its family, another one, and one less. */
export function LinkedWallets({ account: { wallets, hasPassword }, onChanged }: LinkedWalletsProps) {
  const [leaving, setLeaving] = useState<Wallet | null>(null);
  const { busy, error, run } = useTask();
  const connected = useConnectedWallet();
  const toast = useToast();
  const [linking, setLinking] = useState(false);
  const onLinked = () => {
    toast.show({ title: 'The wallet is linked.', tone: 'good' });
    void onChanged();
  };
  const isOnlyWay = !hasPassword && wallets.length === 1;

  const choose = ({ family, address }: Wallet) =>
    void run(async () => {
      await orThrow(accountWallets.setCurrent(family, address));
      await onChanged();
    });
  const unlink = async ({ family, address }: Wallet) => {
    setLeaving(null);
    const done = await run(async () => {
      await withFreshIdentity(() => orThrow(accountWallets.unlink(family, address)));
      await onChanged();
    });
    if (done) toast.show({ title: 'The wallet is unlinked.', tone: 'good' });
  };
  // Before the wallet is asked: what it signs is good once.
  const link = () =>
    void run(async () => {
      await withFreshIdentity(() => call('proveIdentity', {}));
      setLinking(true);
    });
  const isAloneInFamily = (wallet: Wallet) => wallets.filter(({ family }) => family === wallet.family).length === 1;

  return (
    <>
      <Failure error={error} />
      {wallets.length === 0 ? (
        <EmptyState
          title="No wallet yet"
          text="Link one, and you can come in with it too."
          action={
            <Button variant="primary" onClick={link}>
              Link a wallet
            </Button>
          }
        />
      ) : (
        <>
          <ul className={styles.list} aria-label="Linked wallets" aria-busy={busy}>
            {wallets.map((wallet) => (
              <li key={`${wallet.family} ${wallet.address}`}>
                <div className={styles.what}>
                  <Address value={wallet.address} copy />
                  <small>
                    {CHAIN_FAMILIES[wallet.family].label}, since {formatDay(wallet.linkedAt)}
                    {/* Known late: its place is kept. */}
                    <span className={styles.now} data-known={connected?.account === wallet.address || undefined}>
                      {' · connected now'}
                    </span>
                  </small>
                </div>
                {wallet.current && !isAloneInFamily(wallet) && <span className={styles.mark}>Current</span>}
                {!wallet.current && <Button onClick={() => choose(wallet)}>Make current</Button>}
                <Button
                  variant="quiet"
                  disabled={isOnlyWay}
                  title={isOnlyWay ? 'It is your only way in.' : undefined}
                  onClick={() => setLeaving(wallet)}
                >
                  Unlink
                </Button>
              </li>
            ))}
          </ul>
          {isOnlyWay && (
            <p className={styles.said}>
              This wallet is your only way in. Link another one, or set a password, before you unlink it.
            </p>
          )}
          <div className={styles.row}>
            <Button variant="primary" onClick={link}>
              Link a wallet
            </Button>
          </div>
        </>
      )}
      {leaving && (
        <Confirm
          title="Unlink this wallet?"
          text="You cannot come in with it any more. It can be linked again at any time."
          yes="Unlink"
          onYes={() => void unlink(leaving)}
          onNo={() => setLeaving(null)}
        />
      )}
      {linking && <LinkWalletDialog onLinked={onLinked} onClose={() => setLinking(false)} />}
    </>
  );
}
