import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { strings } from '@/components/admin/strings.en';
import { useAdminData } from '@/components/admin/useAdminCalls';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { PageRow } from '@/components/layout/inside/InsideNav';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';
import styles from '@/components/admin/admin.module.css';

/** A tab of administration. */
type AdminTab = {
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
    Panel: dynamic(() => import('@/components/admin/accounts/UsersPanel').then((code) => code.UsersPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/roles',
    label: strings.tabs.roles,
    lead: strings.tabs.rolesText,
    Panel: dynamic(() => import('@/components/admin/accounts/RolesPanel').then((code) => code.RolesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/config',
    label: strings.tabs.config,
    lead: strings.tabs.configText,
    Panel: dynamic(() => import('@/components/admin/data/ConfigPanel').then((code) => code.ConfigPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/classes',
    label: strings.tabs.classes,
    lead: strings.tabs.classesText,
    Panel: dynamic(() => import('@/components/admin/data/ClassesPanel').then((code) => code.ClassesPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/jobs',
    label: strings.tabs.jobs,
    lead: strings.tabs.jobsText,
    Panel: dynamic(() => import('@/components/admin/service/JobsPanel').then((code) => code.JobsPanel), {
      loading: PanelSkeleton,
    }),
  },
  {
    path: '/admin/push',
    label: strings.tabs.push,
    lead: strings.tabs.pushText,
    Panel: dynamic(() => import('@/components/admin/service/PushPanel').then((code) => code.PushPanel), {
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
    Panel: dynamic(() => import('@/components/admin/service/EventsPanel').then((code) => code.EventsPanel), {
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

/**
 * The frame of administration: the way between its tabs, or for everybody else that it is not for them. It only shows;
 * whether somebody may is decided on the server, at each call.
 */
export function AdminPage({ tab }: { tab: AdminTab }) {
  const { data, error, reload } = useAdminData('adminAccess', {});
  const { path, label, lead, Panel } = tab;
  if (error?.code === OPERATION_FORBIDDEN) {
    return (
      <InsideFrame title={strings.title}>
        <EmptyState
          picture="wall"
          title={strings.forbidden.title}
          text={strings.forbidden.text}
          action={<Button href="/account">{strings.forbidden.account}</Button>}
        />
      </InsideFrame>
    );
  }
  return (
    <InsideFrame kicker={strings.title} title={label} lead={data ? lead : undefined} wide busy={!data && !error}>
      {data ? (
        <>
          <PageRow className={styles.pages} label={strings.title} pages={ADMIN_TABS} current={path} />
          <Panel />
        </>
      ) : (
        !error && <Skeleton lines={8} />
      )}
      {!data && <Failure error={error} onRetry={() => void reload()} />}
      <Toaster />
    </InsideFrame>
  );
}
