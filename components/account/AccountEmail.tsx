import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Skeleton } from '@/components/ui/Skeleton';
import { useAuth } from '@/lib/hooks/useAuth';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import styles from '@/components/account/AccountOverview.module.css';

/** Props of {@link AccountEmail}. */
export type AccountEmailProps = {
  user: SessionUser;
  /** Whether the user was read already; before, only what the session marker holds is known. */
  known: boolean;
};

/** The visitor's email address, whether it is confirmed, and another mail to confirm it with. */
export function AccountEmail({ user: { email, emailVerified }, known }: AccountEmailProps) {
  const { error, resendVerification } = useAuth();
  const [sending, setSending] = useState<'no' | 'now' | 'sent' | 'failed'>('no');
  if (!known) return <Skeleton />;
  if (!email) return <span className={styles.none}>None</span>;

  const resend = async () => {
    setSending('now');
    setSending((await resendVerification(email)) ? 'sent' : 'failed');
  };
  return (
    <div className={styles.line}>
      <span>{email}</span>
      <span className={styles.state} data-good={emailVerified}>
        {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
      </span>
      {!emailVerified && sending !== 'sent' && (
        <Button loading={sending === 'now'} onClick={() => void resend()}>
          Send the mail again
        </Button>
      )}
      <span role="status" className={styles.said}>
        {sending === 'sent' && 'A new mail is on its way.'}
        {sending === 'failed' && error && toMessage(error)}
      </span>
    </div>
  );
}
