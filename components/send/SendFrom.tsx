import { strings as laterStrings } from '@/components/send/later.strings.en';
import { Icon } from '@/components/ui/Icon';
import { useToast } from '@/components/ui/overlays/useToast';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useAddressName } from '@/lib/account/contacts';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { toMessage } from '@/lib/errors/toMessage';
import { WalletRejectedError } from '@/lib/errors/WalletRejectedError';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/send/SendFrom.module.css';

/** The account that sends, and the way to another one: the wallet is asked, where it can be. */
export function SendFrom() {
  const connected = useConnectedWallet();
  const account = connected?.account ?? null;
  const name = useAddressName(account);
  const toast = useToast();
  if (!connected || !account) return null;
  const provider = connected.wallet.kind === 'injected' ? connected.connection.provider : null;
  const label = (
    <>
      <AddressPicture value={account} size={24} />
      <span>
        {laterStrings.from.label} <bdi>{name ?? shortenAddress(account)}</bdi>
      </span>
    </>
  );
  if (!provider) {
    return (
      <span className={styles.from} title={checksumAddress(account)}>
        {label}
      </span>
    );
  }
  const change = async () => {
    try {
      const { requestOtherAccount } = await import('@/lib/wallets/chooseAccount');
      await requestOtherAccount(provider);
    } catch (error) {
      // Who declines knows.
      if (error instanceof WalletRejectedError) return;
      toast.show({ title: laterStrings.from.failed, text: toMessage(error), tone: 'bad' });
    }
  };
  return (
    <button type="button" className={styles.from} title={checksumAddress(account)} onClick={() => void change()}>
      {label}
      <span className="visually-hidden">{laterStrings.from.change}</span>
      <Icon name="chevron" size={16} />
    </button>
  );
}
