import { useRouter } from 'next/router';
import { useState, type FormEvent } from 'react';
import { callAccount } from '@/lib/account/callAccount';
import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import type { SessionUser } from '@/lib/auth/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/hooks/useAuth';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Field } from '@/components/ui/Field';
import { useTask } from '@/lib/hooks/useTask';
import styles from '@/components/account/forms.module.css';

/** Deletes the account, after its name was written once more. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const { busy, error, run, clear } = useTask();
  const { signOut } = useAuth();
  const router = useRouter();
  const name = user.username ?? user.address ?? user.id;
  // Nobody types a whole address.
  const word = user.username ?? name.slice(-4);

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== word) return;
    if (!(await run(() => withFreshIdentity(() => callAccount('deleteAccount', { confirm: name }))))) return;
    await router.push('/');
    // The session is gone on the backend already; here it ends with it.
    await signOut();
  };
  const close = () => {
    setAsking(false);
    setTyped('');
    clear();
  };
  return (
    <div className={styles.form}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account…
      </Button>
      {asking && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title="Delete your account?"
          description="Your profile, your wallets' links, your sessions and all that you own here go for good. What you hold on a chain stays yours."
        >
          <form className={styles.form} onSubmit={(event) => void remove(event)} noValidate>
            <Field
              label={user.username ? `Write ${word} to go on` : `Write ${word}, the end of your address, to go on`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              error={error ? toMessage(error) : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className={styles.row}>
              <Button type="submit" variant="danger" loading={busy} disabled={typed.trim() !== word}>
                Delete for good
              </Button>
              <Button onClick={close}>Keep it</Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
