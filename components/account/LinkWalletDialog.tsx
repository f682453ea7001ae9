import { strings } from '@/components/account/strings.en';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { useFirstStop } from '@/components/ui/forms/useFirstStop';
import { useLeaving } from '@/components/ui/overlays/useLeaving';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import { useWalletSignIn } from '@/components/wallet/sign-in/useWalletSignIn';
import { linkWallet } from '@/lib/auth/walletActions';
import type { WalletOption } from '@/lib/wallets/Wallet';

/** Props of {@link LinkWalletDialog}. */
export type LinkWalletDialogProps = {
  /** Called once the wallet is linked, after `onClose`. */
  onLinked: () => void;
  onClose: () => void;
};

/** Links the wallet that the visitor chooses to their account. */
export function LinkWalletDialog({ onLinked, onClose }: LinkWalletDialogProps) {
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
  useLeaving(close);
  const body = useFirstStop<HTMLDivElement>(entry.chosen ? 'wallet' : 'choose');
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
