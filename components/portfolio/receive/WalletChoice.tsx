import Link from 'next/link';
import type { ReceivingWallet } from '@/components/portfolio/receive/ReceivePanel';
import { strings as receiveStrings } from '@/components/portfolio/receive/strings.en';
import { RadioGroup } from '@/components/ui/forms/Toggles';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useAddressName } from '@/lib/account/contacts';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/portfolio/receive/WalletChoice.module.css';

/** Props of {@link WalletChoice}. */
export type WalletChoiceProps = {
  wallets: readonly ReceivingWallet[];
  chosen: string;
  onChoose: (address: string) => void;
};

/** Which of the visitor's wallets receives, and the way to link another one. */
export function WalletChoice({ wallets, chosen, onChoose }: WalletChoiceProps) {
  return (
    <div className={styles.wallets}>
      <RadioGroup
        label={receiveStrings.account}
        value={chosen}
        onChange={onChoose}
        options={wallets.map((wallet) => ({ value: wallet.address, label: <Wallet {...wallet} /> }))}
      />
      <Link className={styles.another} href="/account/wallets">
        {receiveStrings.another}
      </Link>
    </div>
  );
}

function Wallet({ address, family }: ReceivingWallet) {
  const name = useAddressName(address);
  return (
    <span className={styles.wallet}>
      <AddressPicture value={address} size={32} />
      <span className={styles.who}>
        <bdi>{name ?? shortenAddress(address)}</bdi>
        <small>{receiveStrings.families[family]}</small>
      </span>
      {name && <code title={checksumAddress(address)}>{shortenAddress(address)}</code>}
    </span>
  );
}
