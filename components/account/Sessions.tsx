import { useState } from 'react';
import { Section } from '@/components/account/Section';
import { useAccountData } from '@/lib/account/useAccountData';
import { Button } from '@/components/ui/Button';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { formatMoment } from '@/lib/format/moments';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/call';
import { useTask } from '@/lib/shell/useTask';
import type { SessionInfo } from '@/protocol/calls/security';
import styles from '@/components/account/forms.module.css';

const WAYS: Readonly<Record<SessionInfo['way'], string>> = {
  password: 'with the password',
  wallet: 'with a wallet',
  signup: 'with the new account',
  other: 'in another way',
};

/** The sessions of the account, read when the page opens. */
export function Sessions() {
  const { data, error, reload } = useAccountData('listSessions');
  return (
    <Section title="Sessions" text="Where your account is open now. End what you do not know.">
      {data ? <SessionList sessions={data} onChanged={reload} /> : !error && <Skeleton lines={5} />}
      <Failure error={error} onRetry={() => void reload()} />
    </Section>
  );
}

/** Props of {@link SessionList}. */
type SessionListProps = { sessions: readonly SessionInfo[]; onChanged: () => Promise<void> };

/** Where the account is open: from which device, from where, and when it was used last. */
function SessionList({ sessions, onChanged }: SessionListProps) {
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const others = sessions.filter(({ current }) => !current);

  const end = (id: string) =>
    void run(async () => {
      await call('endSession', { id });
      await onChanged();
    });
  const endOthers = async () => {
    setAsking(false);
    const done = await run(async () => {
      await call('endOtherSessions', {});
      await onChanged();
    });
    if (done) toast.show({ title: 'Every other session has ended.', tone: 'good' });
  };
  return (
    <>
      <Failure error={error} />
      <ul className={styles.list} aria-label="Sessions" aria-busy={busy}>
        {sessions.map(({ id, device, networkAddress, lastUsedAt, current, way }) => (
          <li key={id}>
            <div className={styles.what}>
              {device ?? 'An unknown device'}
              <small>
                {networkAddress ?? 'Unknown address'} · begun {WAYS[way]} · used{' '}
                <time dateTime={lastUsedAt}>{formatMoment(lastUsedAt)}</time>
              </small>
            </div>
            {current ? <span className={styles.mark}>This one</span> : <Button onClick={() => end(id)}>End</Button>}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <div className={styles.row}>
          <Button loading={busy} onClick={() => setAsking(true)}>
            End all others
          </Button>
        </div>
      ) : (
        <p className={styles.said}>You are signed in here and nowhere else.</p>
      )}
      {asking && (
        <Confirm
          title="End all other sessions?"
          text="Whoever is signed in with your account elsewhere is out at once."
          yes="End them"
          onYes={() => void endOthers()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
