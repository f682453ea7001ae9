import { strings } from '@/components/files/strings.en';
import upload from '@/components/files/Upload.module.css';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/ui/overlays/useToast';
import { toMessage } from '@/lib/errors/toMessage';
import { formatBytes } from '@/lib/format/text';
import { uploads } from '@/lib/files/uploads';
import type { UploadItem } from '@/lib/files/uploadStore';

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

/** A file on its way. */
export function UploadRow({ item, onChange }: { item: UploadItem; onChange: () => void }) {
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
