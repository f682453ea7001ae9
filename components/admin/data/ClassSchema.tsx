import { useRouter } from 'next/router';
import { useState } from 'react';
import { ClassFields } from '@/components/admin/data/ClassFields';
import { ClassIndexes } from '@/components/admin/data/ClassIndexes';
import { ClassPermissionsForm } from '@/components/admin/data/permissions/ClassPermissionsForm';
import { strings } from '@/components/admin/data/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { call } from '@/lib/data/backendClient';
import type { AdminClassDetail } from '@/protocol/calls/adminData';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link ClassSchema}. */
export type ClassSchemaProps = {
  detail: AdminClassDetail;
  onChanged: (detail: AdminClassDetail) => void;
  onDeleted: () => Promise<void>;
};

/** The fields of a class, who may do what with it, and its indexes. */
export function ClassSchema({ detail, onChanged, onDeleted }: ClassSchemaProps) {
  const { from, permissions } = detail;
  return (
    <div className={styles.panel}>
      <p className={styles.when}>{from === 'code' ? strings.classes.fromCode : strings.classes.fromApps}</p>
      <ClassFields detail={detail} onChanged={onChanged} />
      <ClassPermissionsForm key={JSON.stringify(permissions)} detail={detail} onChanged={onChanged} />
      <ClassIndexes detail={detail} onChanged={onChanged} />
      {from === 'database' && <DeleteClass detail={detail} onDeleted={onDeleted} />}
    </div>
  );
}

/** Deletes a class once it has no rows. */
function DeleteClass({ detail: { name, rows }, onDeleted }: Pick<ClassSchemaProps, 'detail' | 'onDeleted'>) {
  const [asking, setAsking] = useState(false);
  const { busy, error, act } = useAdminAction();
  const router = useRouter();
  const words = strings.classes.deletion;
  const remove = () => {
    setAsking(false);
    void act(words.done(name), async () => {
      await call('adminDeleteClass', { name });
      await router.replace('/admin/classes');
      await onDeleted();
    });
  };
  return (
    <section className={styles.group}>
      <h2>{words.title}</h2>
      <p>{rows === 0 ? words.text : words.notEmpty}</p>
      <Failure error={error} />
      <Row>
        <Button variant="danger" loading={busy} disabled={rows !== 0} onClick={() => setAsking(true)}>
          {words.button}
        </Button>
      </Row>
      {asking && (
        <Confirm
          title={words.ask(name)}
          text={words.askText}
          yes={words.confirm}
          onYes={remove}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
