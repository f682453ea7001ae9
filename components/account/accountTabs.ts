import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { LazyPlace } from '@/components/ui/LazyPlace';
import type { SessionUser } from '@/lib/auth/sessionUser';

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
    Matters: dynamic(() => import('@/components/push/NoticeMatters').then((code) => code.NoticeMatters), {
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
