import styles from '@/components/wallet/list/WalletList.module.css';

/** Props of {@link WalletPicture}. */
export type WalletPictureProps = { name: string; icon: string | null };

/**
 * A wallet's picture, or the first letter of its name.
 *
 * Only a picture that the wallet brought along (a `data:` address, EIP-6963) is shown: one by address would ask another
 * host, and tell it who is here.
 */
export function WalletPicture({ name, icon }: WalletPictureProps) {
  if (icon?.startsWith('data:image/')) {
    return <img className={styles.picture} src={icon} alt="" width={30} height={30} />;
  }
  return (
    <span className={styles.picture} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
