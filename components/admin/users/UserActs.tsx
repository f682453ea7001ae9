import { useState, type FormEvent } from 'react';
import { Confirm } from '@/components/ui/overlays/Confirm';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/admin/admin.module.css';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Field } from '@/components/ui/forms/Field';
import { Row } from '@/components/ui/Row';
import { useToast } from '@/components/ui/overlays/useToast';
import { call } from '@/lib/data/call';
import { toMessage } from '@/lib/errors/toMessage';
import type { AdminUserDetail } from '@/protocol/calls/adminAccounts';

/** Props of {@link UserActs}. */
export type UserActsProps = { user: AdminUserDetail; onChanged: () => Promise<void> };

/** What can be done about an account: lock and open it, and end its sessions. */
export function UserActs({ user: { id, lock, sessions }, onChanged }: UserActsProps) {
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
    void act('The account is locked.', () => call('adminLockUser', { id, reason }));
  };
  return (
    <>
      {asking !== 'lock' && <Failure error={error} />}
      <Row>
        {lock ? (
          <Button
            loading={busy}
            onClick={() => void act('The account is open again.', () => call('adminUnlockUser', { id }))}
          >
            Unlock
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking('lock')}>
            Lock…
          </Button>
        )}
        {sessions.length > 0 && <Button onClick={() => setAsking('end')}>End its sessions…</Button>}
      </Row>
      {asking === 'lock' && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Lock this account?"
          description="Its sessions end, and neither password nor wallet opens it any more, until you unlock it. What it owns stays."
        >
          <form className={styles.form} onSubmit={lockNow}>
            <Field
              label="Why"
              hint="For the other administrators; the owner of the account does not see it."
              required
              maxLength={280}
              value={reason}
              error={error ? toMessage(error) : undefined}
              onChange={(event) => setReason(event.target.value)}
            />
            <Row>
              <Button type="submit" variant="danger" loading={busy} disabled={reason.trim() === ''}>
                Lock it
              </Button>
              <Button onClick={close}>Cancel</Button>
            </Row>
          </form>
        </Dialog>
      )}
      {asking === 'end' && (
        <Confirm
          title="End its sessions?"
          text="Whoever is signed in with this account is out at once, and can sign in again."
          yes="End them"
          onYes={() => {
            setAsking(null);
            void act('Its sessions have ended.', () => call('adminEndSessions', { id }));
          }}
          onNo={close}
        />
      )}
    </>
  );
}
