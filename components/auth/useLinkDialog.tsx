import { useState, type ReactNode } from 'react';
import { SignInDialog } from '@/components/auth/SignInDialog';

/**
 * The dialog of wallets for somebody who is in: what is chosen is linked to their account. For pages loaded when wanted.
 *
 * @param onLinked called after a wallet was linked
 */
export function useLinkDialog(onLinked: () => void): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && <SignInDialog view="choose" wallet={null} onLinked={onLinked} onClose={() => setIsOpen(false)} />,
  };
}
