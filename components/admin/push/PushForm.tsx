import { useState, type FormEvent } from 'react';
import { Failure } from '@/components/ui/Failure';
import styles from '@/components/admin/admin.module.css';
import { PushReview } from '@/components/admin/push/PushReview';
import type { PushDraft } from '@/components/admin/push/PushDraft';
import { useAct } from '@/components/admin/useAct';
import { Button } from '@/components/ui/Button';
import { Choice } from '@/components/ui/forms/Choice';
import { Field } from '@/components/ui/forms/Field';
import { TextArea } from '@/components/ui/forms/TextArea';
import { call } from '@/lib/data/call';
import { PUSH_LIMITS } from '@/protocol/push';

/** Props of {@link PushForm}. */
export type PushFormProps = {
  /** Devices that asked for notices. */
  devices: number;
  onSent: () => Promise<void>;
};

const EMPTY: PushDraft = { all: true, to: '', title: '', body: '', url: '/', hours: '' };
const HOUR = 60 * 60_000;

/** Writes a notice, shows it once more, and sends it. */
export function PushForm({ devices, onSent }: PushFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [reviewing, setReviewing] = useState(false);
  const { busy, error, act, clear } = useAct();
  const change = (part: Partial<PushDraft>) => setDraft({ ...draft, ...part });
  const letters = [...draft.body.trim()].length;
  const isWhole =
    draft.title.trim() !== '' &&
    letters > 0 &&
    letters <= PUSH_LIMITS.body &&
    draft.url.startsWith('/') &&
    (draft.all || draft.to.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (isWhole) setReviewing(true);
  };
  const send = async () => {
    const { all, to, title, body, url, hours } = draft;
    const done = await act('The notice is on its way.', async () => {
      const expires = hours ? new Date(Date.now() + Number(hours) * HOUR).toISOString() : null;
      await call('adminSendPush', { to: all ? 'all' : to.trim(), title, body, url, expires });
      await onSent();
    });
    if (!done) return;
    setDraft(EMPTY);
    setReviewing(false);
  };
  return (
    <section className={styles.group}>
      <h2>{reviewing ? 'Look once more' : 'Send a notice'}</h2>
      {reviewing ? (
        <PushReview
          draft={draft}
          devices={devices}
          busy={busy}
          error={error}
          onSend={() => void send()}
          onBack={() => setReviewing(false)}
        />
      ) : (
        <form className={styles.form} aria-label="Send a notice" onSubmit={submit}>
          <Choice label="To" value={draft.all ? 'all' : 'one'} onChange={(value) => change({ all: value === 'all' })}>
            <option value="all">Everybody who asked for notices</option>
            <option value="one">One account</option>
          </Choice>
          {!draft.all && (
            <Field
              label="Account"
              hint="Its id, name or mail address, or an address of one of its wallets."
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          )}
          <Field
            label="Title"
            maxLength={PUSH_LIMITS.title}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label="Text"
            rows={3}
            prose
            value={draft.body}
            hint={
              letters > PUSH_LIMITS.body
                ? `${letters - PUSH_LIMITS.body} letters too many.`
                : 'A sentence or two: a locked screen shows no more. Write nothing that others must not read there.'
            }
            onChange={(body) => change({ body })}
          />
          <Field
            label="Page that it opens"
            hint="A path of this site, such as /community."
            maxLength={PUSH_LIMITS.url}
            autoComplete="off"
            spellCheck={false}
            value={draft.url}
            error={draft.url.startsWith('/') ? undefined : 'It begins with a slash.'}
            onChange={(event) => change({ url: event.target.value })}
          />
          <Choice label="For a device that is switched off" value={draft.hours} onChange={(hours) => change({ hours })}>
            <option value="">It may still come within four weeks</option>
            <option value="1">It may still come within an hour</option>
            <option value="24">It may still come within a day</option>
            <option value="168">It may still come within a week</option>
          </Choice>
          <Failure error={error} />
          <Button type="submit" disabled={!isWhole}>
            Review
          </Button>
        </form>
      )}
    </section>
  );
}
