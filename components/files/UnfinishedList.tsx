import { strings } from '@/components/files/strings.en';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/files/Files.module.css';
import upload from '@/components/files/Upload.module.css';
import { Button } from '@/components/ui/Button';
import { call } from '@/lib/data/backendClient';
import { formatBytes } from '@/lib/format/text';
import type { FileRow } from '@/protocol/files/files';

/** Props of {@link UnfinishedList}. */
export type UnfinishedListProps = { rows: readonly FileRow[]; onChange: () => Promise<void> };

/** Uploads that another browser began, or of which this one has no copy any more. */
export function UnfinishedList({ rows, onChange }: UnfinishedListProps) {
  const { busy, error, run } = useTask();
  const drop = async (id: string) => {
    if (await run(() => call('deleteFile', { id }))) await onChange();
  };
  if (rows.length === 0) return null;
  return (
    <section aria-label={strings.uploads.incomplete} className={styles.part}>
      <h2>{strings.uploads.incomplete}</h2>
      <p className={styles.small}>{strings.uploads.incompleteText}</p>
      <Failure error={error} />
      <ul className={styles.list}>
        {rows.map(({ objectId, name, size }) => (
          <li key={objectId} className={upload.upload}>
            <span className={upload.uploadName}>{name}</span>
            <span className={upload.uploadWords}>{formatBytes(size)}</span>
            <span className={upload.uploadTools}>
              <Button
                variant="quiet"
                loading={busy}
                aria-label={strings.uploads.cancelFile(name)}
                onClick={() => void drop(objectId)}
              >
                {strings.uploads.cancel}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
