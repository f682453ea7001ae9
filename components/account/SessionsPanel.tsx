import { useState } from 'react';
import { RichText } from '@/components/ui/RichText';
import { Section } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { useAccountData } from '@/lib/account/useAccountData';
import { Button } from '@/components/ui/Button';
import { Confirm } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { useTask } from '@/lib/state/useTask';
import type { SessionInfo } from '@/protocol/calls/security';
import styles from '@/components/account/forms.module.css';

/** The sessions of the account, read when the page opens. */
export function SessionsPanel() {
  const { data, error, reload } = useAccountData('listSessions');
  return (
    <Section title={strings.sessions.title} text={strings.sessions.text}>
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
    if (done) toast.show({ title: strings.sessions.ended, tone: 'good' });
  };
  return (
    <>
      <Failure error={error} />
      <ul className={styles.list} aria-label={strings.sessions.title} aria-busy={busy}>
        {sessions.map(({ id, device, networkAddress, lastUsedAt, current, way }) => (
          <li key={id}>
            <div className={styles.what}>
              {device ?? strings.sessions.unknownDevice}
              <small>
                <RichText
                  text={strings.sessions.details(
                    networkAddress ?? strings.sessions.unknownIp,
                    strings.sessionMethods[way],
                  )}
                  parts={[<TimeAgo at={lastUsedAt} />]}
                />
              </small>
            </div>
            {current ? (
              <span className={styles.mark}>{strings.sessions.current}</span>
            ) : (
              <Button onClick={() => end(id)}>{strings.sessions.end}</Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <div className={styles.row}>
          <Button loading={busy} onClick={() => setAsking(true)}>
            {strings.sessions.endOthers}
          </Button>
        </div>
      ) : (
        <p className={styles.said}>{strings.sessions.noOthers}</p>
      )}
      {asking && (
        <Confirm
          title={strings.sessions.askEndOthers}
          text={strings.sessions.askEndOthersText}
          yes={strings.sessions.confirmEnd}
          onYes={() => void endOthers()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
