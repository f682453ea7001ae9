import { ADMIN_TABS, type AdminTab } from '@/components/admin/adminTabs';
import { strings } from '@/components/admin/strings.en';
import { useAdminData } from '@/components/admin/useAdminData';
import { InsideFrame } from '@/components/layout/InsideFrame';
import { PageRow } from '@/components/layout/PageRow';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Toaster } from '@/components/ui/overlays/Toaster';
import styles from '@/components/admin/AdminPage.module.css';
import { OPERATION_FORBIDDEN } from '@/protocol/codes';

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
