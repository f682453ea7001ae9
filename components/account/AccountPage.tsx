import dynamic from 'next/dynamic';
import { type ComponentType, useSyncExternalStore } from 'react';
import { InsideNav } from '@/components/layout/InsideNav';
import { OwnersNotice } from '@/components/layout/OwnersNotice';
import { PageRow } from '@/components/layout/PageRow';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Button } from '@/components/ui/Button';
import { LazyPlace } from '@/components/ui/LazyPlace';
import { ToastPlace } from '@/components/ui/overlays/ToastPlace';
import { useVisitorName } from '@/lib/auth/useVisitorName';
import { identityQuestion } from '@/lib/account/confirmIdentity';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/account/AccountPage.module.css';

/** A tab of the account. */
export type AccountTab = {
  /** Below `/account`. */
  path: string;
  label: string;
  description: string;
  Matters: ComponentType<{ user: SessionUser }>;
};

/** The tabs of the account, in their order; the code of each comes with it alone. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    path: '/account',
    label: 'Profile',
    description: 'Who you are here, and how you come in.',
    Matters: dynamic(() => import('@/components/account/ProfileMatters').then((code) => code.ProfileMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/account/security',
    label: 'Security',
    description: 'Your password, and the second step.',
    Matters: dynamic(() => import('@/components/account/SecurityMatters').then((code) => code.SecurityMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/account/wallets',
    label: 'Wallets',
    description: 'The wallets you come in with.',
    Matters: dynamic(() => import('@/components/account/WalletMatters').then((code) => code.WalletMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/account/sessions',
    label: 'Sessions',
    description: 'Where your account is open.',
    Matters: dynamic(() => import('@/components/account/Sessions').then((code) => code.Sessions), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/account/notices',
    label: 'Notices',
    description: 'What your devices tell you, even while this site is closed.',
    Matters: dynamic(() => import('@/components/account/NoticeMatters').then((code) => code.NoticeMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/account/data',
    label: 'Your data',
    description: 'All that is kept of you, and the way out.',
    Matters: dynamic(() => import('@/components/account/DataMatters').then((code) => code.DataMatters), {
      loading: LazyPlace,
    }),
  },
];

const ConfirmIdentity = dynamic(
  () => import('@/components/account/ConfirmIdentity').then((code) => code.ConfirmIdentity),
  { ssr: false },
);

/** Who the visitor is, the way between the tabs, the way out, and the tab itself. */
export function AccountPage({ user, tab }: { user: SessionUser; tab: AccountTab }) {
  const { path, Matters } = tab;
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
        <PageRow className={styles.pages} label="Your account" pages={ACCOUNT_TABS} current={path} />
        <Matters user={user} />
        <ToastPlace />
        <IdentityQuestion />
      </main>
    </>
  );
}

/** Shows the question who the visitor is while one is open; its code is fetched with the first one. */
function IdentityQuestion() {
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get, identityQuestion.getOnServer);
  return question && <ConfirmIdentity onAnswer={question.answer} />;
}
