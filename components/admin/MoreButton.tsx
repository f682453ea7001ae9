import { strings } from '@/components/admin/strings.en';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import type { Listing } from '@/components/admin/useAdminList';
import { Button } from '@/components/ui/Button';

/** Below a list: the way to more of it, and what went wrong. */
export function MoreButton({
  list,
}: {
  list: Pick<Listing<unknown>, 'hasMore' | 'loading' | 'error' | 'more' | 'reload'>;
}) {
  return (
    <>
      <Failure error={list.error} onRetry={() => void list.reload()} />
      {list.hasMore && (
        <Button className={styles.more} loading={list.loading} onClick={list.more}>
          {strings.showMore}
        </Button>
      )}
    </>
  );
}
