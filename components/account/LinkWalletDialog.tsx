import { strings } from '@/components/account/strings.en';
import { Dialog, useLeaving } from '@/components/ui/overlays/Dialog';
import { useFirstStop } from '@/components/ui/forms/focus';
import { WalletEntry } from '@/components/wallet/sign-in/WalletEntry';
import { useWalletSignIn } from '@/components/wallet/sign-in/SignInStatus';
import { accountWallets } from '@/lib/auth/accountWallets';

/** Props of {@link LinkWalletDialog}. */
export type LinkWalletDialogProps = {
  /** Called once the wallet is linked, after `onClose`. */
  onLinked: () => void;
  onClose: () => void;
};

/** Links the wallet that the visitor chooses to their account. */
export function LinkWalletDialog({ onLinked, onClose }: LinkWalletDialogProps) {
  const entry = useWalletSignIn(null, async (wallet) => {
    const done = await accountWallets.link(wallet);
    if (done) {
      onClose();
      onLinked();
    }
    return done;
  });
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
