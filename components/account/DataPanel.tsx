import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { Section } from '@/components/account/Section';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { Note } from '@/components/ui/Note';
import { saveFile } from '@/components/ui/values/saveFile';
import { call } from '@/lib/data/call';
import { withFreshIdentity } from '@/lib/account/confirmIdentity';
import type { SessionUser } from '@/lib/auth/session/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/account/forms.module.css';

/** All that is kept of the visitor, and the way out. */
export function DataPanel({ user }: { user: SessionUser }) {
  return (
    <>
      <Section title="Download" text="Everything that is kept of you here, as one file (JSON). No secrets are in it.">
        <DownloadData />
      </Section>
      <Section title="Counted, not followed" text="What this site counts of its visitors.">
        <Note>
          How often somebody comes in, and how often something is sent, on which chain: the number, for 90 days, without
          who it was. Where your browser asks sites for privacy, you are not counted.
        </Note>
      </Section>
      <Section title="Delete" text="For good. Nobody can bring it back, the owner of this site included.">
        <DeleteAccount user={user} />
      </Section>
    </>
  );
}

/** Everything that is kept of the visitor, as one file. */
function DownloadData() {
  const { busy, error, run } = useTask();
  const download = () =>
    run(async () => {
      const data = await call('exportAccount', {});
      saveFile('foyer-account.json', 'application/json', [JSON.stringify(data, null, 2)]);
    });
  return (
    <div className={styles.form}>
      <Failure error={error} />
      <Button loading={busy} onClick={() => void download()}>
        Download my data
      </Button>
    </div>
  );
}

/** Deletes the account, after its name was written once more. */
function DeleteAccount({ user }: { user: SessionUser }) {
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
    if (!(await run(() => withFreshIdentity(() => call('deleteAccount', { confirm: name }))))) return;
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
