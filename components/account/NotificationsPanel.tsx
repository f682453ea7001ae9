import { Section } from '@/components/account/Section';
import { Moment } from '@/components/ui/values/Moment';
import { DeviceHere } from '@/components/account/DeviceHere';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/overlays/useToast';
import { usePush } from '@/lib/push/usePush';
import { useTask } from '@/lib/shell/useTask';
import { removeDevice } from '@/lib/push/notices';
import type { PushDevice } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/push';
import styles from '@/components/account/forms.module.css';

const KINDS: Readonly<Record<PushKind, string>> = { transfer: 'what arrives', reply: 'replies' };

/** Notices: whether this browser gets them, of what, and every device of the account that does. */
export function NotificationsPanel() {
  const { notices, error, reload } = usePush();
  const retry = () => void reload();
  return (
    <>
      <Section
        title="This browser"
        text="A notice is a short message of your device. It comes when something happens to you here, even while this site is closed."
      >
        {notices ? <DeviceHere notices={notices} onChanged={reload} /> : !error && <Skeleton lines={4} />}
        <Failure error={error} onRetry={retry} />
      </Section>
      {notices && (
        <Section title="Your devices" text="Every browser that gets notices of your account.">
          <DeviceList devices={notices.devices} onChanged={reload} />
        </Section>
      )}
    </>
  );
}

/** Props of {@link DeviceList}. */
type DeviceListProps = { devices: readonly PushDevice[]; onChanged: () => Promise<void> };

/** The devices that get notices, the latest first. */
function DeviceList({ devices, onChanged }: DeviceListProps) {
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
