import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { PanelSkeleton } from '@/components/ui/PanelSkeleton';

/** A tab of administration. */
export type AdminTab = {
  /** Below `/admin`. */
  path: string;
  label: string;
  /** What it is for, in a sentence. */
  lead: string;
  Panel: ComponentType;
};

/** The tabs of administration, in their order; the code of each comes with it alone. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    path: '/admin',
    label: 'State',
    lead: 'How every part of this backend is at this moment.',
    Panel: dynamic(() => import('@/components/admin/StatusPanel').then((code) => code.StatusPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/users',
    label: 'Users',
    lead: 'Everybody with an account here. You can find, lock and sign out; nobody can come in as somebody else.',
    Panel: dynamic(() => import('@/components/admin/users/UsersPanel').then((code) => code.UsersPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/roles',
    label: 'Roles',
    lead: 'A role is a name for what some accounts may do. Who is in a role has the rights of its parents too.',
    Panel: dynamic(() => import('@/components/admin/roles/RolesPanel').then((code) => code.RolesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/config',
    label: 'Configuration',
    lead: 'Values that the site and its apps read while they run, without being built anew.',
    Panel: dynamic(() => import('@/components/admin/config/ConfigPanel').then((code) => code.ConfigPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/classes',
    label: 'Classes',
    lead: 'A class is a table of the database: its fields, its rows, and who may do what with them.',
    Panel: dynamic(() => import('@/components/admin/classes/ClassesPanel').then((code) => code.ClassesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/jobs',
    label: 'Jobs',
    lead: 'Long work that the backend does by itself, and how it went.',
    Panel: dynamic(() => import('@/components/admin/jobs/JobsPanel').then((code) => code.JobsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/push',
    label: 'Push',
    lead: 'Notices to the devices of everybody who asked for them: short messages that come while the site is closed.',
    Panel: dynamic(() => import('@/components/admin/push/PushPanel').then((code) => code.PushPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/keys',
    label: 'API keys',
    lead: 'Programs bring a key to ask the data service over REST. Each key has its own use and its own limit.',
    Panel: dynamic(() => import('@/components/admin/KeysPanel').then((code) => code.KeysPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/events',
    label: 'Event sync',
    lead: 'What contracts tell on a chain, written into classes as it happens, where apps can query it.',
    Panel: dynamic(() => import('@/components/admin/events/EventsPanel').then((code) => code.EventsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/analytics',
    label: 'Analytics',
    lead: 'How often apps told of something that happened in them. Who did it is not kept.',
    Panel: dynamic(() => import('@/components/admin/AnalyticsPanel').then((code) => code.AnalyticsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/log',
    label: 'Log',
    lead: 'All that administrators did here, written down before it was done. Nobody can change it.',
    Panel: dynamic(() => import('@/components/admin/LogPanel').then((code) => code.LogPanel), {
      loading: PanelSkeleton,
    }),
  },
];
