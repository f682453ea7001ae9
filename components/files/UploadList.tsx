import { strings } from '@/components/files/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { toMessage } from '@/lib/errors/toMessage';
import { formatBytes } from '@/lib/format/figures';
import type { UploadItem } from '@/lib/files/uploadStore';
import { uploads } from '@/lib/files/uploads';
import { useTask } from '@/lib/state/useTask';
import type { FileRow } from '@/protocol/files';
import styles from '@/components/files/Files.module.css';
import upload from '@/components/files/Upload.module.css';

/** The files on their way, with what can be done about each. */
export function UploadList({ items, onChange }: { items: readonly UploadItem[]; onChange: () => void }) {
  const done = items.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label={strings.uploads.title} hidden={items.length === 0} className={styles.part}>
      <h2>{strings.uploads.title}</h2>
      <p role="status" className="visually-hidden">
        {items.length > 0 ? strings.uploads.progress(done, items.length) : ''}
      </p>
      {done > 1 && (
        <Button
          variant="quiet"
          className={styles.clear}
          onClick={() => items.filter(({ state }) => state === 'done').forEach(({ key }) => uploads.dismiss(key))}
        >
          {strings.uploads.clearFinished}
        </Button>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

/** A file on its way. */
function UploadRow({ item, onChange }: { item: UploadItem; onChange: () => void }) {
  const toast = useToast();
  const { key, file, state, sent } = item;
  const cancel = async () => {
    try {
      await uploads.cancel(key);
      onChange();
    } catch (error) {
      toast.show({ title: toMessage(error) });
    }
  };
  const refused = state === 'failed' && item.id === null;
  return (
    <li className={upload.upload} data-state={state}>
      <span className={upload.uploadName}>{file.name}</span>
      <progress
        aria-label={file.name}
        max={Math.max(1, file.size)}
        value={state === 'done' ? Math.max(1, file.size) : sent}
      />
      <span className={upload.uploadWords}>{describe(item)}</span>
      <span className={upload.uploadTools}>
        {state === 'sending' && (
          <Button variant="quiet" aria-label={strings.uploads.pauseFile(file.name)} onClick={() => uploads.pause(key)}>
            {strings.uploads.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && !refused && (
          <Button
            variant="quiet"
            aria-label={strings.uploads.resumeFile(file.name)}
            onClick={() => uploads.resume(key)}
          >
            {strings.uploads.resume}
          </Button>
        )}
        {state === 'done' || refused ? (
          <Button
            variant="quiet"
            aria-label={strings.uploads.clearFile(file.name)}
            onClick={() => uploads.dismiss(key)}
          >
            {strings.uploads.clear}
          </Button>
        ) : (
          <Button variant="quiet" aria-label={strings.uploads.cancelFile(file.name)} onClick={() => void cancel()}>
            {strings.uploads.cancel}
          </Button>
        )}
      </span>
    </li>
  );
}

/** How an upload fares, in words. */
function describe({ state, sent, file, speed, offline, error }: UploadItem): string {
  const whole = formatBytes(file.size);
  if (state === 'failed') return error ? toMessage(error) : strings.uploads.failed;
  if (state === 'done') return strings.uploads.done(whole);
  const arrived = strings.uploads.sent(formatBytes(sent), whole);
  if (state === 'paused') return strings.uploads.paused(arrived);
  if (state === 'waiting') return strings.uploads.waiting(arrived);
  if (offline) return strings.uploads.offline(arrived);
  return speed > 0 && sent < file.size
    ? strings.uploads.timeLeft(arrived, timeLeft((file.size - sent) / speed))
    : arrived;
}

/** Rounded up to whole seconds, minutes or hours. */
function timeLeft(seconds: number): string {
  if (seconds < 60) return strings.uploads.seconds(Math.max(1, Math.ceil(seconds)));
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? strings.uploads.minutes(minutes) : strings.uploads.hours(Math.ceil(minutes / 60));
}

/** Props of {@link UnfinishedList}. */
type UnfinishedListProps = { rows: readonly FileRow[]; onChange: () => Promise<void> };

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
