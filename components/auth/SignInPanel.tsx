import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { useAuth } from '@/lib/auth/useAuth';
import { useWallets } from '@/lib/wallets/discoverWallets';
import { onFirstIntent, preloadSdk } from '@/lib/auth/preloadSdk';
import { Divider } from '@/components/ui/Divider';
import { displayName } from '@/lib/session/sessionUser';
import { strings } from '@/components/auth/strings.en';
import { useSignInDialog } from '@/components/auth/useSignInDialog';
import { WalletList } from '@/components/wallet/list/WalletList';
import styles from '@/components/auth/SignInPanel.module.css';

/** The entrance on the first page: the wallets of this browser, a password, or a new account. The forms come when wanted. */
export function SignInPanel() {
  const { user, named } = useAuth();
  const { wallets, searching } = useWallets();
  const { open, warm, dialog } = useSignInDialog();
  const [watchIntent] = useState(() =>
    onFirstIntent(() => {
      warm();
      preloadSdk();
    }),
  );
  if (user && !dialog) {
    return (
      <div className={styles.panel}>
        <h2>{strings.panel.welcomeBack}</h2>
        <p>{strings.panel.signedInAs(displayName(user, named))}</p>
        <Button variant="primary" size="l" href="/account">
          {strings.panel.account}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.panel} ref={watchIntent}>
      <h2>{strings.panel.welcome}</h2>
      <p>{strings.panel.choose}</p>
      <WalletList wallets={wallets} searching={searching} onChoose={(wallet) => open({ wallet })} />
      <Divider>{strings.panel.or}</Divider>
      <div className={styles.two}>
        <Button href="/sign-in" onClick={(event) => open({ view: 'password' }, event)}>
          {strings.panel.password}
        </Button>
        <Button href="/sign-up" onClick={(event) => open({ view: 'sign-up' }, event)}>
          {strings.panel.createAccount}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
