import dynamic from 'next/dynamic';
import { strings } from '@/components/account/strings.en';
import type { ComponentType } from 'react';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { PageRow } from '@/components/layout/inside/PageRow';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useSignOut } from '@/components/layout/useSignOut';
import { Button } from '@/components/ui/Button';
import { PanelSkeleton } from '@/components/ui/Failure';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useVisitorName } from '@/lib/auth/useVisitorName';
import { identityPrompt } from '@/lib/account/confirmIdentity';
import { seedOf, type SessionUser } from '@/lib/session/sessionUser';
import { useStore } from '@/lib/state/createStore';
import { useAuth } from '@/lib/auth/useAuth';
import styles from '@/components/account/AccountPage.module.css';

/** A tab of the account. */
export type AccountTab = {
  /** Below `/account`. */
  path: string;
  label: string;
  description: string;
  Panel: ComponentType<{ user: SessionUser }>;
};

/** The tabs of the account, in their order; the code of each comes with it alone. */
export const ACCOUNT_TABS: readonly AccountTab[] = [
  {
    path: '/account',
    label: strings.tabs.profile,
    description: strings.tabs.profileText,
    Panel: dynamic(() => import('@/components/account/ProfilePanel').then((code) => code.ProfilePanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/account/security',
    label: strings.tabs.security,
    description: strings.tabs.securityText,
    Panel: dynamic(() => import('@/components/account/SecurityPanel').then((code) => code.SecurityPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/account/wallets',
    label: strings.tabs.wallets,
    description: strings.tabs.walletsText,
    Panel: dynamic(() => import('@/components/account/WalletsPanel').then((code) => code.WalletsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/account/sessions',
    label: strings.tabs.sessions,
    description: strings.tabs.sessionsText,
    Panel: dynamic(() => import('@/components/account/SessionsPanel').then((code) => code.SessionsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/account/notifications',
    label: strings.tabs.notifications,
    description: strings.tabs.notificationsText,
    Panel: dynamic(() => import('@/components/account/NotificationsPanel').then((code) => code.NotificationsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/account/data',
    label: strings.tabs.data,
    description: strings.tabs.dataText,
    Panel: dynamic(() => import('@/components/account/DataPanel').then((code) => code.DataPanel), {
      loading: PanelSkeleton,
    }),
  },
];

const ConfirmIdentity = lazyPart(
  () => import('@/components/account/ConfirmIdentity').then((code) => code.ConfirmIdentity),
  ({ onAnswer }) => onAnswer(false),
);

/** Who the visitor is, the way between the tabs, the way out, and the tab itself. */
export function AccountPage({ user, tab }: { user: SessionUser; tab: AccountTab }) {
  const { path, Panel } = tab;
  const { status } = useAuth();
  const signOut = useSignOut();
  const name = useVisitorName(user);
  return (
    <InsideFrame
      kicker={strings.title}
      picture={<AddressPicture value={seedOf(user)} size={44} />}
      title={name}
      tools={
        <Button loading={status === 'logging_out'} onClick={() => void signOut()}>
          {strings.signOut}
        </Button>
      }
    >
      <PageRow className={styles.pages} label={strings.title} pages={ACCOUNT_TABS} current={path} />
      <Panel user={user} />
      <Toaster />
      <IdentityQuestion />
    </InsideFrame>
  );
}

/** Shows the question who the visitor is while one is open; its code is fetched with the first one. */
function IdentityQuestion() {
  const question = useStore(identityPrompt);
  return question && <ConfirmIdentity onAnswer={question.answer} />;
}
