import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { strings } from '@/components/admin/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { PageRow } from '@/components/layout/inside/PageRow';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useAccountData } from '@/lib/account/useAccountData';
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

/** The code of a panel comes with its tab alone. */
const panel = (load: () => Promise<ComponentType>): ComponentType => dynamic(load, { loading: PanelSkeleton });

const words = strings.tabs;

/** The tabs of administration, in their order. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    path: '/admin',
    label: words.overview,
    lead: words.overviewText,
    Panel: panel(() => import('@/components/admin/overview/OverviewPanel').then((code) => code.OverviewPanel)),
  },
  {
    path: '/admin/users',
    label: words.users,
    lead: words.usersText,
    Panel: panel(() => import('@/components/admin/accounts/UsersPanel').then((code) => code.UsersPanel)),
  },
  {
    path: '/admin/roles',
    label: words.roles,
    lead: words.rolesText,
    Panel: panel(() => import('@/components/admin/accounts/RolesPanel').then((code) => code.RolesPanel)),
  },
  {
    path: '/admin/classes',
    label: words.data,
    lead: words.dataText,
    Panel: panel(() => import('@/components/admin/data/ClassesPanel').then((code) => code.ClassesPanel)),
  },
  {
    path: '/admin/jobs',
    label: words.jobs,
    lead: words.jobsText,
    Panel: panel(() => import('@/components/admin/service/JobsPanel').then((code) => code.JobsPanel)),
  },
  {
    path: '/admin/push',
    label: words.push,
    lead: words.pushText,
    Panel: panel(() => import('@/components/admin/service/PushPanel').then((code) => code.PushPanel)),
  },
  {
    path: '/admin/keys',
    label: words.keys,
    lead: words.keysText,
    Panel: panel(() => import('@/components/admin/KeysPanel').then((code) => code.KeysPanel)),
  },
  {
    path: '/admin/events',
    label: words.events,
    lead: words.eventsText,
    Panel: panel(() => import('@/components/admin/service/EventsPanel').then((code) => code.EventsPanel)),
  },
  {
    path: '/admin/analytics',
    label: words.analytics,
    lead: words.analyticsText,
    Panel: panel(() => import('@/components/admin/AnalyticsPanel').then((code) => code.AnalyticsPanel)),
  },
  {
    path: '/admin/config',
    label: words.config,
    lead: words.configText,
    Panel: panel(() => import('@/components/admin/data/ConfigPanel').then((code) => code.ConfigPanel)),
  },
  {
    path: '/admin/log',
    label: words.log,
    lead: words.logText,
    Panel: panel(() => import('@/components/admin/log/LogPanel').then((code) => code.LogPanel)),
  },
];

/**
 * The frame of administration: its tabs, or for everybody else that it is not for them. It only shows; whether somebody may
 * is decided on the server, at each call. Nothing of it is asked before the account says that its owner is an admin: a
 * visitor without rights causes no refused request.
 */
export function AdminPage({ tab }: { tab: AdminTab }) {
  const { data: account, error, reload } = useAccountData('getAccount');
  const { path, label, lead, Panel } = tab;
  if (account && !account.admin) {
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
    <InsideFrame kicker={strings.title} title={label} lead={lead} busy={!account && !error}>
      <PageRow className={styles.pages} label={strings.nav} pages={ADMIN_TABS} current={path} />
      {account ? <Panel /> : !error && <Skeleton lines={8} />}
      {!account && <Failure error={error} onRetry={() => void reload()} />}
      <Toaster />
    </InsideFrame>
  );
}
