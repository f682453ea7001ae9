import { useRouter } from 'next/router';
import { ClassNav } from '@/components/admin/data/ClassNav';
import { ClassSchema } from '@/components/admin/data/ClassSchema';
import { RowsView } from '@/components/admin/data/rows/RowsView';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminData } from '@/components/admin/useAdminCalls';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chips } from '@/components/ui/forms/Chips';
import type { AdminClass } from '@/protocol/calls/adminData';
import styles from '@/components/admin/data/data.module.css';

/** The classes of the database at the left, the rows of one of them beside it. Class and view stand in the address. */
export function ClassesPanel() {
  const { query } = useRouter();
  const { data, error, reload } = useAdminData('adminListClasses', {});
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const name = typeof query['name'] === 'string' && query['name'] !== '' ? query['name'] : firstOf(data.classes);
  return (
    <div className={styles.data}>
      <ClassNav classes={data.classes} current={name} onCreated={reload} />
      <div className={styles.main}>
        <Failure error={error} onRetry={() => void reload()} />
        <ClassView key={name} name={name} onClassesChanged={reload} />
      </div>
    </div>
  );
}

/** What it opens on: the class of an app that has the most rows, else users. */
function firstOf(classes: readonly AdminClass[]): string {
  const own = classes.filter(({ from }) => from === 'database').sort((a, b) => (b.rows ?? 0) - (a.rows ?? 0));
  return own[0]?.name ?? '_User';
}

type View = 'rows' | 'schema';

/** A class: its rows, or its fields, permissions and indexes. */
function ClassView({ name, onClassesChanged }: { name: string; onClassesChanged: () => Promise<void> }) {
  const router = useRouter();
  const view: View = router.query['view'] === 'schema' ? 'schema' : 'rows';
  const { data, error, reload, put } = useAdminData('adminGetClass', { name });
  const words = strings.classes.rows;
  if (!data) return error ? <Failure error={error} onRetry={() => void reload()} /> : <Skeleton lines={8} />;
  const choose = (next: View) => {
    // The query of the rows stays in the address: the way back leads to the same rows.
    const stored = Object.entries(router.query).filter(([key]) => key !== 'view' && key !== 'tab');
    const query = { ...Object.fromEntries(stored), name, ...(next === 'schema' && { view: next }) };
    void router.push({ pathname: '/admin/classes', query });
  };
  return (
    <>
      <div className={styles.head}>
        <h2>{name}</h2>
        <Chips
          look="segments"
          label={words.views}
          value={view}
          onChange={choose}
          options={[
            { value: 'rows', label: words.rowsView },
            { value: 'schema', label: words.schemaView },
          ]}
        />
      </div>
      {view === 'schema' ? (
        <ClassSchema detail={data} onChanged={put} onDeleted={onClassesChanged} />
      ) : data.readable ? (
        <RowsView
          detail={data}
          onChanged={() => {
            void reload();
            void onClassesChanged();
          }}
        />
      ) : (
        <Note>{words.forbidden}</Note>
      )}
    </>
  );
}
