import { AdminArea } from '@/components/admin/AdminArea';
import { ADMIN_PAGES } from '@/components/admin/adminPages';
import { RequireSession } from '@/components/auth/RequireSession';
import { Page } from '@/components/layout/Page';

/** A page of administration, by its address. */
export function AdminView({ path }: { path: string }) {
  const page = ADMIN_PAGES.find((one) => one.path === path) ?? ADMIN_PAGES[0];
  if (!page) return null;
  const { label, lead } = page;
  return (
    <Page title={path === '/admin' ? 'Administration' : `${label} · Administration`} description={lead} hidden>
      <RequireSession what="the administration of this site, if you are one of its administrators">
        {(user) => <AdminArea key={user.id} page={page} />}
      </RequireSession>
    </Page>
  );
}
