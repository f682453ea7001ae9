import { useState } from 'react';
import { RichText } from '@/components/ui/RichText';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure, Note } from '@/components/ui/Failure';
import { useToast } from '@/components/ui/overlays/useToast';
import { NoPushError } from '@/lib/errors/deviceErrors';
import { toMessage } from '@/lib/errors/toMessage';
import { useTask } from '@/lib/shell/useTask';
import { call } from '@/lib/data/backendClient';
import { type Notices, removeDevice, turnNoticesOn } from '@/lib/push/notifications';
import type { PushDevice } from '@/protocol/calls/push';
import { PUSH_KINDS, type PushKind } from '@/protocol/push';
import styles from '@/components/account/forms.module.css';

/** Props of {@link DeviceHere}. */
export type DeviceHereProps = { notices: Notices; onChanged: () => Promise<void> };

/** Notices in this browser: on, off, or why there can be none. */
export function DeviceHere({ notices: { reach, here }, onChanged }: DeviceHereProps) {
  if (reach !== 'open') return <Note>{toMessage(new NoPushError(reach))}</Note>;
  return here ? <IsOn here={here} onChanged={onChanged} /> : <IsOff onChanged={onChanged} />;
}

function IsOff({ onChanged }: Pick<DeviceHereProps, 'onChanged'>) {
  const [kinds, setKinds] = useState<readonly PushKind[]>(PUSH_KINDS);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const turnOn = async () => {
    const done = await run(async () => {
      await turnNoticesOn(kinds);
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
      : act(strings.notifications.saved, () => turnNoticesOn(kinds)));
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
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={({ target }) =>
              onChange(PUSH_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
            }
          />
          {strings.notifications[kind]}
        </label>
      ))}
    </fieldset>
  );
}
