import type { ReactNode } from 'react';
import { OwnersNotice } from '@/components/layout/OwnersNotice';
import { PageRow } from '@/components/layout/PageRow';
import { InsideNav } from '@/components/layout/InsideNav';
import { AddressPicture } from '@/components/ui/AddressPicture';
import { Button } from '@/components/ui/Button';
import { ToastPlace } from '@/components/ui/ToastPlace';
import { useAuth } from '@/lib/hooks/useAuth';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { ACCOUNT_PAGES, type AccountPage } from '@/components/account/accountPages';
import { IdentityQuestion } from '@/components/account/IdentityQuestion';
import { useVisitorName } from '@/components/wallet/useVisitorName';
import styles from '@/components/account/AccountArea.module.css';

/** Props of {@link AccountArea}. */
export type AccountAreaProps = { user: SessionUser; page: AccountPage; children: ReactNode };

/** The frame of every page of the account: who the visitor is, the way between the pages, and the way out. */
export function AccountArea({ user, page, children }: AccountAreaProps) {
  const { status, signOut } = useAuth();
  const name = useVisitorName(user);
  return (
    <>
      <InsideNav />
      <main className={styles.account} id="main" tabIndex={-1}>
        <OwnersNotice />
        <header className={styles.head}>
          <AddressPicture value={user.address ?? user.id} size={72} />
          <div className={styles.name}>
            <p className={styles.kicker}>Your account</p>
            <h1>{name}</h1>
          </div>
          <Button className={styles.out} loading={status === 'logging_out'} onClick={() => void signOut()}>
            Sign out
          </Button>
        </header>
        <PageRow className={styles.pages} label="Your account" pages={ACCOUNT_PAGES} current={page.path} />
        {children}
        <ToastPlace />
        <IdentityQuestion />
      </main>
    </>
  );
}
