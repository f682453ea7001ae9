import upload from '@/components/files/Upload.module.css';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/ui/overlays/useToast';
import { toMessage } from '@/lib/errors/toMessage';
import { formatBytes } from '@/lib/files/formatBytes';
import { uploads } from '@/lib/files/uploads';
import type { UploadItem } from '@/lib/files/uploadStore';

/** How an upload fares, in words. */
function describe({ state, sent, file, speed, offline, error }: UploadItem): string {
  const whole = formatBytes(file.size);
  if (state === 'failed') return error ? toMessage(error) : 'It did not arrive.';
  if (state === 'done') return `Arrived, ${whole}`;
  const arrived = `${formatBytes(sent)} of ${whole}`;
  if (state === 'paused') return `Stands still at ${arrived}`;
  if (state === 'waiting') return `Waits its turn, ${arrived}`;
  if (offline) return `No connection: it goes on by itself, ${arrived}`;
  return speed > 0 && sent < file.size ? `${arrived}, ${timeLeft((file.size - sent) / speed)}` : arrived;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s left`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min left` : `${Math.ceil(minutes / 60)} h left`;
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
          <Button variant="quiet" aria-label={`Pause ${file.name}`} onClick={() => uploads.pause(key)}>
            Pause
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && !refused && (
          <Button variant="quiet" aria-label={`Go on with ${file.name}`} onClick={() => uploads.resume(key)}>
            Go on
          </Button>
        )}
        {state === 'done' || refused ? (
          <Button variant="quiet" aria-label={`Clear ${file.name} from this list`} onClick={() => uploads.dismiss(key)}>
            Clear
          </Button>
        ) : (
          <Button variant="quiet" aria-label={`Cancel ${file.name}`} onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
      </span>
    </li>
  );
}
