import { Failure } from '@/components/ui/Failure';
import styles from '@/components/account/forms.module.css';
import { useTask } from '@/lib/hooks/useTask';
import { Moment } from '@/components/admin/Moment';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useToast } from '@/components/ui/useToast';
import { removeDevice } from '@/lib/push/notices';
import type { PushDevice, PushKind } from '@/protocol/push';

/** Props of {@link DeviceList}. */
export type DeviceListProps = { devices: readonly PushDevice[]; onChanged: () => Promise<void> };

const KINDS: Readonly<Record<PushKind, string>> = { transfer: 'what arrives', reply: 'replies' };

/** The devices that get notices, the latest first. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const { busy, error, run } = useTask();
  const toast = useToast();
  const remove = async (device: PushDevice) => {
    const done = await run(async () => {
      await removeDevice(device);
      await onChanged();
    });
    if (done) toast.show({ title: 'It gets no notices any more.', tone: 'good' });
  };
  if (devices.length === 0) return <Note>No browser gets notices of your account.</Note>;
  return (
    <>
      <Failure error={error} />
      <ul className={styles.list} aria-label="Devices" aria-busy={busy}>
        {devices.map((device) => (
          <li key={device.id}>
            <div className={styles.what}>
              {device.device ?? 'An unknown device'}
              <small>
                Told of {device.kinds.map((kind) => KINDS[kind]).join(' and ')} · on since{' '}
                <Moment at={device.createdAt} />
                {device.lastSentAt && (
                  <>
                    {' '}
                    · last told <Moment at={device.lastSentAt} />
                  </>
                )}
              </small>
            </div>
            {device.current && <span className={styles.mark}>This one</span>}
            <Button onClick={() => void remove(device)}>
              Remove <span className="visually-hidden">{device.device ?? 'the unknown device'}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
