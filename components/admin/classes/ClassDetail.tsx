import styles from '@/components/admin/admin.module.css';
import { ClassIndexes } from '@/components/admin/classes/ClassIndexes';
import { ClassPermissionsForm } from '@/components/admin/classes/ClassPermissionsForm';
import { ClassRows } from '@/components/admin/classes/ClassRows';
import { DetailFrame } from '@/components/admin/DetailFrame';
import { useAdminData } from '@/components/admin/useAdminData';
import { Table, type Column } from '@/components/ui/Table';
import type { AdminClassDetail } from '@/protocol/admin';

type FieldOfClass = AdminClassDetail['schema'][number];

const FIELDS: readonly Column<FieldOfClass>[] = [
  { key: 'name', head: 'Field', cell: ({ name }) => <code className={styles.code}>{name}</code> },
  { key: 'type', head: 'Kind', cell: ({ type, targetClass }) => (targetClass ? `${type} to ${targetClass}` : type) },
  { key: 'required', head: 'Needed', cell: ({ required }) => (required ? 'yes' : 'no') },
];

/** A class: its fields, permissions, indexes and rows. */
export function ClassDetail({ name }: { name: string }) {
  const { data, error, reload, put } = useAdminData('adminGetClass', { name });
  return (
    <DetailFrame list="/admin/classes" back="All classes" error={data ? null : error} onRetry={() => void reload()}>
      {data && (
        <>
          <section className={styles.group}>
            <h2>{name}</h2>
            <p>
              {data.from === 'code'
                ? 'This backend declares this class in its code, and sets its permissions at each start: they are changed there.'
                : 'Apps made this class by writing into it.'}
            </p>
            <Table caption={`Fields of ${name}`} columns={FIELDS} rows={data.schema} rowKey={(field) => field.name} />
          </section>
          <ClassPermissionsForm key={JSON.stringify(data.permissions)} detail={data} onChanged={put} />
          <ClassIndexes detail={data} onChanged={put} />
          <ClassRows detail={data} />
        </>
      )}
    </DetailFrame>
  );
}
