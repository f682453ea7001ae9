import Link from 'next/link';
import { useId } from 'react';
import type { ReceivingWallet } from '@/components/portfolio/receive/ReceivePanel';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useAddressName } from '@/lib/account/contacts';
import { shortenAddress } from '@/lib/format/text';
import styles from '@/components/portfolio/receive/WalletChoice.module.css';

/** Props of {@link WalletChoice}. */
export type WalletChoiceProps = {
  wallets: readonly ReceivingWallet[];
  chosen: string;
  onChoose: (address: string) => void;
};

/** Which of the visitor's wallets receives, and the way to link another one. */
export function WalletChoice({ wallets, chosen, onChoose }: WalletChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={name} className={styles.wallets}>
      <div className={styles.head}>
        <span id={name}>{receiveStrings.account}</span>
        <Link href="/account/wallets">{receiveStrings.another}</Link>
      </div>
      <div className={styles.list}>
        {wallets.map((wallet) => (
          <Wallet
            key={wallet.address}
            wallet={wallet}
            group={name}
            checked={wallet.address === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

/** Props of {@link Wallet}. */
type WalletProps = {
  wallet: ReceivingWallet;
  group: string;
  checked: boolean;
  onChoose: (address: string) => void;
};

function Wallet({ wallet: { address, family }, group, checked, onChoose }: WalletProps) {
  const name = useAddressName(address);
  return (
    <label className={styles.wallet}>
      <input type="radio" name={group} checked={checked} onChange={() => onChoose(address)} />
      <AddressPicture value={address} size={32} />
      <span className={styles.who}>
        <bdi>{name ?? shortenAddress(address)}</bdi>
        <small>{receiveStrings.families[family]}</small>
      </span>
      {name && <code title={address}>{shortenAddress(address)}</code>}
    </label>
  );
}
