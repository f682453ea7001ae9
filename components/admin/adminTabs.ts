import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { LazyPlace } from '@/components/ui/LazyPlace';

/** A tab of administration. */
export type AdminTab = {
  /** Below `/admin`. */
  path: string;
  label: string;
  /** What it is for, in a sentence. */
  lead: string;
  Matters: ComponentType;
};

/** The tabs of administration, in their order; the code of each comes with it alone. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    path: '/admin',
    label: 'State',
    lead: 'How every part of this backend is at this moment.',
    Matters: dynamic(() => import('@/components/admin/StateMatters').then((code) => code.StateMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/users',
    label: 'Users',
    lead: 'Everybody with an account here. You can find, lock and sign out; nobody can come in as somebody else.',
    Matters: dynamic(() => import('@/components/admin/users/UserMatters').then((code) => code.UserMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/roles',
    label: 'Roles',
    lead: 'A role is a name for what some accounts may do. Who is in a role has the rights of its parents too.',
    Matters: dynamic(() => import('@/components/admin/roles/RoleMatters').then((code) => code.RoleMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/config',
    label: 'Configuration',
    lead: 'Values that the site and its apps read while they run, without being built anew.',
    Matters: dynamic(() => import('@/components/admin/config/ConfigMatters').then((code) => code.ConfigMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/classes',
    label: 'Classes',
    lead: 'A class is a table of the database: its fields, its rows, and who may do what with them.',
    Matters: dynamic(() => import('@/components/admin/classes/ClassMatters').then((code) => code.ClassMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/jobs',
    label: 'Jobs',
    lead: 'Long work that the backend does by itself, and how it went.',
    Matters: dynamic(() => import('@/components/admin/jobs/JobMatters').then((code) => code.JobMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/push',
    label: 'Push',
    lead: 'Notices to the devices of everybody who asked for them: short messages that come while the site is closed.',
    Matters: dynamic(() => import('@/components/admin/push/PushMatters').then((code) => code.PushMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/keys',
    label: 'API keys',
    lead: 'Programs bring a key to ask the data service over REST. Each key has its own use and its own limit.',
    Matters: dynamic(() => import('@/components/admin/KeyMatters').then((code) => code.KeyMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/events',
    label: 'Event sync',
    lead: 'What contracts tell on a chain, written into classes as it happens, where apps can query it.',
    Matters: dynamic(() => import('@/components/admin/events/EventMatters').then((code) => code.EventMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/analytics',
    label: 'Analytics',
    lead: 'How often apps told of something that happened in them. Who did it is not kept.',
    Matters: dynamic(() => import('@/components/admin/CountMatters').then((code) => code.CountMatters), {
      loading: LazyPlace,
    }),
  },
  {
    path: '/admin/log',
    label: 'Log',
    lead: 'All that administrators did here, written down before it was done. Nobody can change it.',
    Matters: dynamic(() => import('@/components/admin/LogMatters').then((code) => code.LogMatters), {
      loading: LazyPlace,
    }),
  },
];
