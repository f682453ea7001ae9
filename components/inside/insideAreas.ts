import '@/components/auth/LazySignInHere';
import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { ACCOUNT_PAGES } from '@/components/account/accountPages';
import { ADMIN_PATHS } from '@/components/admin/adminPaths';
import { Waiting } from '@/components/inside/Waiting';
import type { ExplorerPage } from '@/lib/explorer/ExplorerView';

/** Pages behind the door that share one route: `pages/[...page].tsx`. */
export type InsideArea = {
  /** Every address of it. */
  paths: readonly string[];
  /** Class of the body. */
  className: string;
  View: ComponentType<{ path: string; explorer?: ExplorerPage | undefined }>;
};

/** The areas; the code of each comes with it alone. */
export const INSIDE_AREAS: readonly InsideArea[] = [
  {
    paths: ACCOUNT_PAGES.map(({ path }) => path),
    className: 'page-account',
    View: dynamic(() => import('@/components/inside/AccountView').then((code) => code.AccountView), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/send'],
    className: 'page-send',
    View: dynamic(() => import('@/components/inside/SendView').then((code) => code.SendView), { loading: Waiting }),
  },
  {
    paths: ['/plugins'],
    className: 'page-plugins',
    View: dynamic(() => import('@/components/inside/PluginsView').then((code) => code.PluginsView), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/explorer'],
    className: 'page-explorer',
    View: dynamic(() => import('@/components/inside/ExplorerView').then((code) => code.ExplorerView), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/portfolio'],
    className: 'page-portfolio',
    View: dynamic(() => import('@/components/inside/PortfolioArea').then((code) => code.PortfolioArea), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/activity'],
    className: 'page-activity',
    View: dynamic(() => import('@/components/inside/ActivityView').then((code) => code.ActivityView), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/files'],
    className: 'page-files',
    View: dynamic(() => import('@/components/inside/FilesView').then((code) => code.FilesView), { loading: Waiting }),
  },
  {
    paths: ['/contracts'],
    className: 'page-contracts',
    View: dynamic(() => import('@/components/inside/ContractsView').then((code) => code.ContractsView), {
      loading: Waiting,
    }),
  },
  {
    paths: ['/community'],
    className: 'page-community',
    View: dynamic(() => import('@/components/inside/CommunityView').then((code) => code.CommunityView), {
      loading: Waiting,
    }),
  },
  {
    paths: ADMIN_PATHS,
    className: 'page-admin',
    View: dynamic(() => import('@/components/inside/AdminView').then((code) => code.AdminView), { loading: Waiting }),
  },
];
