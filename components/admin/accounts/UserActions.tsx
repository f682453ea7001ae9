import { useState, type FormEvent } from 'react';
import { Confirm, Dialog } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/state/useTask';
import styles from '@/components/admin/admin.module.css';
import { Button, Row } from '@/components/ui/Button';
import { Field } from '@/components/ui/forms/Field';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/accounts/strings.en';
import { toMessage } from '@/lib/errors/toMessage';
import type { AdminUserDetail } from '@/protocol/calls/adminAccounts';

/** Props of {@link UserActions}. */
export type UserActionsProps = { user: AdminUserDetail; onChanged: () => Promise<void> };

/** What can be done about an account: lock and open it, and end its sessions. */
export function UserActions({ user: { id, lock, sessions }, onChanged }: UserActionsProps) {
  const [asking, setAsking] = useState<'lock' | 'end' | null>(null);
  const [reason, setReason] = useState('');
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  const close = () => {
    setAsking(null);
    setReason('');
    clear();
  };
  const act = async (title: string, work: () => Promise<unknown>) => {
    const done = await run(async () => {
      await work();
      await onChanged();
    });
    if (!done) return;
    close();
    toast.show({ title, tone: 'good' });
  };
  const lockNow = (event: FormEvent) => {
    event.preventDefault();
    void act(strings.users.actions.lockDone, () => call('adminLockUser', { id, reason }));
  };
  return (
    <>
      {asking !== 'lock' && <Failure error={error} />}
      <Row>
        {lock ? (
          <Button
            loading={busy}
            onClick={() => void act(strings.users.actions.unlockDone, () => call('adminUnlockUser', { id }))}
          >
            {strings.users.actions.unlock}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking('lock')}>
            {strings.users.actions.lock}
          </Button>
        )}
        {sessions.length > 0 && <Button onClick={() => setAsking('end')}>{strings.users.actions.signOut}</Button>}
      </Row>
      {asking === 'lock' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={strings.users.actions.askLock}
          description={strings.users.actions.askLockText}
        >
          <form className={styles.form} onSubmit={lockNow}>
            <Field
              label={strings.users.actions.reason}
              hint={strings.users.actions.reasonHint}
              required
              maxLength={280}
              value={reason}
              error={error ? toMessage(error) : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            <Row>
              <Button type="submit" variant="danger" loading={busy} disabled={reason.trim() === ''}>
                {strings.users.actions.confirmLock}
              </Button>
              <Button onClick={close}>{strings.users.actions.cancel}</Button>
            </Row>
          </form>
        </Dialog>
      )}
      {asking === 'end' && (
        <Confirm
          title={strings.users.actions.askSignOut}
          text={strings.users.actions.askSignOutText}
          yes={strings.users.actions.confirmSignOut}
          onYes={() => {
            setAsking(null);
            void act(strings.users.actions.signOutDone, () => call('adminEndSessions', { id }));
          }}
          onNo={close}
        />
      )}
    </>
  );
}
