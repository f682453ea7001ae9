import { useState } from 'react';
import { Section } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { useToast } from '@/components/ui/overlays/useToast';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { Checkbox, Switch } from '@/components/ui/forms/Toggles';
import { useAccountData } from '@/lib/account/useAccountData';
import { call } from '@/lib/data/backendClient';
import { NoPushError } from '@/lib/errors/deviceErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { type PushState, removeDevice, enablePush } from '@/lib/push/notifications';
import { usePush } from '@/lib/push/usePush';
import { useTask } from '@/lib/state/useTask';
import type { PushDevice } from '@/protocol/calls/push';
import { MUTABLE_KINDS, type MutableKind, PUSH_KINDS, type PushKind } from '@/protocol/notifications';
import styles from '@/components/account/forms.module.css';

/** What a device notifies about, and since when. */
const describe = (kinds: readonly PushKind[]): string =>
  strings.deviceDetails[kinds.length > 1 ? 'both' : (kinds[0] ?? 'transfer')];

/** Notifications on the site; push notifications of this browser, and of every device of the account. */
export function NotificationsPanel() {
  const { state, error, reload } = usePush();
  const retry = () => void reload();
  return (
    <>
      <SiteSection />
      <Section title={strings.notifications.here} text={strings.notifications.hereText}>
        {state ? <DeviceHere state={state} onChanged={reload} /> : !error && <Skeleton lines={4} />}
        <Failure error={error} onRetry={retry} />
      </Section>
      {state && (
        <Section title={strings.devices.title} text={strings.devices.text}>
          <DeviceList devices={state.devices} onChanged={reload} />
        </Section>
      )}
    </>
  );
}

/** What is listed under the bell and on the page of notifications. */
function SiteSection() {
  const { data, error, reload } = useAccountData('getNotificationSettings');
  // Shown at once, and saved meanwhile.
  const [chosen, setChosen] = useState<readonly MutableKind[] | null>(null);
  const { busy, error: failed, run } = useTask();
  const muted = chosen ?? data?.muted ?? [];
  const mute = async (kind: MutableKind, isMuted: boolean) => {
    const next = MUTABLE_KINDS.filter((one) => (one === kind ? isMuted : muted.includes(one)));
    setChosen(next);
    await run(async () => {
      await call('saveNotificationSettings', { muted: next });
      await reload();
    });
    setChosen(null);
  };
  return (
    <Section title={strings.site.title} text={strings.site.text}>
      {data ? (
        <div className={styles.form} aria-busy={busy}>
          {MUTABLE_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={strings.site[kind]}
              checked={!muted.includes(kind)}
              disabled={busy}
              onChange={(on) => void mute(kind, !on)}
            />
          ))}
          <Note>{strings.site.always}</Note>
        </div>
      ) : (
        !error && <Skeleton lines={4} />
      )}
      <Failure error={failed ?? error} onRetry={() => void reload()} />
    </Section>
  );
}

/** Props of {@link DeviceList}. */
type DeviceListProps = { devices: readonly PushDevice[]; onChanged: () => Promise<void> };

/** Devices that get notifications, the latest first. */
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
                <RichText text={describe(device.kinds)} parts={[<TimeAgo at={device.createdAt} />]} />
                {device.lastSentAt && (
                  <span>
                    {' · '}
                    <RichText text={strings.deviceDetails.lastSent} parts={[<TimeAgo at={device.lastSentAt} />]} />
                  </span>
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

/** Props of {@link DeviceHere}. */
type DeviceHereProps = { state: PushState; onChanged: () => Promise<void> };

/** Push notifications in this browser: on, off, or why they are not possible. */
function DeviceHere({ state: { support, here }, onChanged }: DeviceHereProps) {
  if (support !== 'available') return <Note>{toMessage(new NoPushError(support))}</Note>;
  return here ? <IsOn here={here} onChanged={onChanged} /> : <IsOff onChanged={onChanged} />;
}

function IsOff({ onChanged }: Pick<DeviceHereProps, 'onChanged'>) {
  const [kinds, setKinds] = useState<readonly PushKind[]>(PUSH_KINDS);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const turnOn = async () => {
    const done = await run(async () => {
      await enablePush(kinds);
      await onChanged();
    });
    if (done) toast.show({ title: strings.notifications.turnedOn, tone: 'good' });
  };
  return (
    <div className={styles.form}>
      <p className={styles.said}>{strings.notifications.areOff}</p>
      <KindChoice kinds={kinds} onChange={setKinds} />
      <Failure error={error} />
      <div className={styles.row}>
        <Button variant="primary" loading={busy} disabled={kinds.length === 0} onClick={() => void turnOn()}>
          {strings.notifications.turnOn}
        </Button>
        {Notification.permission !== 'granted' && <Note>{strings.notifications.permission}</Note>}
      </div>
    </div>
  );
}

function IsOn({ here, onChanged }: { here: PushDevice } & Pick<DeviceHereProps, 'onChanged'>) {
  // Shown at once, and saved meanwhile.
  const [chosen, setChosen] = useState<readonly PushKind[] | null>(null);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const act = async (title: string, work: () => Promise<unknown>) => {
    const done = await run(async () => {
      await work();
      await onChanged();
    });
    if (done) toast.show({ title, tone: 'good' });
  };
  const choose = async (kinds: PushKind[]) => {
    if (busy) return;
    setChosen(kinds);
    await (kinds.length === 0
      ? act(strings.notifications.areOff, () => removeDevice(here))
      : act(strings.notifications.saved, () => enablePush(kinds)));
    setChosen(null);
  };
  return (
    <div className={styles.form}>
      <p className={styles.said}>
        <RichText text={strings.notifications.areOn} parts={[<span className={styles.good} />]} />
      </p>
      <KindChoice kinds={chosen ?? here.kinds} onChange={(kinds) => void choose(kinds)} />
      <Failure error={error} />
      <div className={styles.row}>
        <Button
          loading={busy}
          onClick={() => void act(strings.notifications.testSent, () => call('testPush', { id: here.id }))}
        >
          {strings.notifications.test}
        </Button>
        <Button variant="quiet" onClick={() => void act(strings.notifications.areOff, () => removeDevice(here))}>
          {strings.notifications.turnOff}
        </Button>
      </div>
    </div>
  );
}

/** Props of {@link KindChoice}. */
type KindChoiceProps = {
  kinds: readonly PushKind[];
  onChange: (kinds: PushKind[]) => void;
};

/** Of what a device is told. */
function KindChoice({ kinds, onChange }: KindChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend>{strings.notifications.kinds}</legend>
      {PUSH_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={strings.notifications[kind]}
          checked={kinds.includes(kind)}
          onChange={(on) => onChange(PUSH_KINDS.filter((one) => (one === kind ? on : kinds.includes(one))))}
        />
      ))}
    </fieldset>
  );
}
