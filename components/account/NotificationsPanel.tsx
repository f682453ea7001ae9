import { RichText } from '@/components/ui/RichText';
import { Section } from '@/components/account/Section';
import { Moment } from '@/components/ui/values/Moment';
import { DeviceHere } from '@/components/account/DeviceHere';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure, Note } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/overlays/useToast';
import { usePush } from '@/lib/push/usePush';
import { useTask } from '@/lib/shell/useTask';
import { removeDevice } from '@/lib/push/notifications';
import type { PushDevice } from '@/protocol/calls/push';
import type { PushKind } from '@/protocol/push';
import styles from '@/components/account/forms.module.css';

/** What a device notifies about, and since when. */
const describe = (kinds: readonly PushKind[]): string =>
  strings.deviceDetails[kinds.length > 1 ? 'both' : (kinds[0] ?? 'transfer')];

/** Notices: whether this browser gets them, of what, and every device of the account that does. */
export function NotificationsPanel() {
  const { notices, error, reload } = usePush();
  const retry = () => void reload();
  return (
    <>
      <Section title={strings.notifications.here} text={strings.notifications.hereText}>
        {notices ? <DeviceHere notices={notices} onChanged={reload} /> : !error && <Skeleton lines={4} />}
        <Failure error={error} onRetry={retry} />
      </Section>
      {notices && (
        <Section title={strings.devices.title} text={strings.devices.text}>
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
    if (done) toast.show({ title: strings.devices.removed, tone: 'good' });
  };
  if (devices.length === 0) return <Note>{strings.devices.none}</Note>;
  return (
    <>
      <Failure error={error} />
      <ul className={styles.list} aria-label={strings.devices.label} aria-busy={busy}>
        {devices.map((device) => (
          <li key={device.id}>
            <div className={styles.what}>
              {device.device ?? strings.devices.unknown}
              <small>
                <RichText text={describe(device.kinds)} parts={[<Moment at={device.createdAt} />]} />
                {device.lastSentAt && (
                  <>
                    {' · '}
                    <RichText text={strings.deviceDetails.lastSent} parts={[<Moment at={device.lastSentAt} />]} />
                  </>
                )}
              </small>
            </div>
            {device.current && <span className={styles.mark}>{strings.devices.current}</span>}
            <Button onClick={() => void remove(device)}>
              <RichText
                text={strings.devices.remove(device.device ?? strings.devices.unknown)}
                parts={[<span className="visually-hidden" />]}
              />
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
