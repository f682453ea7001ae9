import { useRouter } from 'next/router';
import { type FormEvent, useState } from 'react';
import { Section } from '@/components/account/Section';
import { strings } from '@/components/account/strings.en';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/overlays/Dialog';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Field } from '@/components/ui/forms/Field';
import { saveFile } from '@/components/ui/values/exportText';
import { call } from '@/lib/data/backendClient';
import { withConfirmedIdentity } from '@/lib/account/confirmIdentity';
import type { SessionUser } from '@/lib/session/sessionUser';
import { toMessage } from '@/lib/errors/toMessage';
import { useAuth } from '@/lib/auth/useAuth';
import { useTask } from '@/lib/state/useTask';
import { checksumAddress } from '@/protocol/data/addresses';
import styles from '@/components/account/forms.module.css';

/** All that is kept of the visitor, and the way out. */
export function DataPanel({ user }: { user: SessionUser }) {
  return (
    <>
      <Section title={strings.data.download} text={strings.data.downloadText}>
        <DownloadData />
      </Section>
      <Section title={strings.data.statistics} text={strings.data.statisticsText}>
        <Note>{strings.data.statisticsNote}</Note>
      </Section>
      <Section title={strings.data.delete} text={strings.data.deleteText}>
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
        {strings.data.downloadButton}
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
  // Nobody types a whole address, and its end counts in any case.
  const word = user.username ?? checksumAddress(name).slice(-4);
  const isTyped = user.username ? typed.trim() === word : typed.trim().toLowerCase() === word.toLowerCase();

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isTyped) return;
    if (!(await run(() => withConfirmedIdentity(() => call('deleteAccount', { confirm: name }))))) return;
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
        {strings.data.deleteButton}
      </Button>
      {asking && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={strings.data.askDelete}
          description={strings.data.askDeleteText}
        >
          <form className={styles.form} onSubmit={(event) => void remove(event)} noValidate>
            <Field
              label={user.username ? strings.data.confirmName(word) : strings.data.confirmAddress(word)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              error={error ? toMessage(error) : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className={styles.row}>
              <Button type="submit" variant="danger" loading={busy} disabled={!isTyped}>
                {strings.data.confirmDelete}
              </Button>
              <Button onClick={close}>{strings.data.cancel}</Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
