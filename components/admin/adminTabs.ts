import dynamic from 'next/dynamic';
import { strings } from '@/components/admin/strings.en';
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
    label: strings.tabs.status,
    lead: strings.tabs.statusText,
    Panel: dynamic(() => import('@/components/admin/StatusPanel').then((code) => code.StatusPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/users',
    label: strings.tabs.users,
    lead: strings.tabs.usersText,
    Panel: dynamic(() => import('@/components/admin/users/UsersPanel').then((code) => code.UsersPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/roles',
    label: strings.tabs.roles,
    lead: strings.tabs.rolesText,
    Panel: dynamic(() => import('@/components/admin/roles/RolesPanel').then((code) => code.RolesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/config',
    label: strings.tabs.config,
    lead: strings.tabs.configText,
    Panel: dynamic(() => import('@/components/admin/config/ConfigPanel').then((code) => code.ConfigPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/classes',
    label: strings.tabs.classes,
    lead: strings.tabs.classesText,
    Panel: dynamic(() => import('@/components/admin/classes/ClassesPanel').then((code) => code.ClassesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/jobs',
    label: strings.tabs.jobs,
    lead: strings.tabs.jobsText,
    Panel: dynamic(() => import('@/components/admin/jobs/JobsPanel').then((code) => code.JobsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/push',
    label: strings.tabs.push,
    lead: strings.tabs.pushText,
    Panel: dynamic(() => import('@/components/admin/push/PushPanel').then((code) => code.PushPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/keys',
    label: strings.tabs.keys,
    lead: strings.tabs.keysText,
    Panel: dynamic(() => import('@/components/admin/KeysPanel').then((code) => code.KeysPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/events',
    label: strings.tabs.events,
    lead: strings.tabs.eventsText,
    Panel: dynamic(() => import('@/components/admin/events/EventsPanel').then((code) => code.EventsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/analytics',
    label: strings.tabs.analytics,
    lead: strings.tabs.analyticsText,
    Panel: dynamic(() => import('@/components/admin/AnalyticsPanel').then((code) => code.AnalyticsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/log',
    label: strings.tabs.log,
    lead: strings.tabs.logText,
    Panel: dynamic(() => import('@/components/admin/LogPanel').then((code) => code.LogPanel), {
      loading: PanelSkeleton,
    }),
  },
];
