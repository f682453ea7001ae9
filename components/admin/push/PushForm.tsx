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
import { call } from '@/lib/data/backendClient';
import { strings } from '@/components/admin/push/strings.en';
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
    const done = await act(strings.form.done, async () => {
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
      <h2>{reviewing ? strings.form.review : strings.form.title}</h2>
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
        <form className={styles.form} aria-label={strings.form.title} onSubmit={submit}>
          <Choice
            label={strings.form.to}
            value={draft.all ? 'all' : 'one'}
            onChange={(value) => change({ all: value === 'all' })}
          >
            <option value="all">{strings.form.everyone}</option>
            <option value="one">{strings.form.oneAccount}</option>
          </Choice>
          {!draft.all && (
            <Field
              label={strings.form.account}
              hint={strings.form.accountHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          )}
          <Field
            label={strings.form.heading}
            maxLength={PUSH_LIMITS.title}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label={strings.form.text}
            rows={3}
            prose
            value={draft.body}
            hint={letters > PUSH_LIMITS.body ? strings.form.tooLong(letters - PUSH_LIMITS.body) : strings.form.textHint}
            onChange={(body) => change({ body })}
          />
          <Field
            label={strings.form.url}
            hint={strings.form.urlHint}
            maxLength={PUSH_LIMITS.url}
            autoComplete="off"
            spellCheck={false}
            value={draft.url}
            error={draft.url.startsWith('/') ? undefined : strings.form.urlInvalid}
            onChange={(event) => change({ url: event.target.value })}
          />
          <Choice label={strings.form.expiry} value={draft.hours} onChange={(hours) => change({ hours })}>
            <option value="">{strings.form.expiryDefault}</option>
            <option value="1">{strings.form.expiryHour}</option>
            <option value="24">{strings.form.expiryDay}</option>
            <option value="168">{strings.form.expiryWeek}</option>
          </Choice>
          <Failure error={error} />
          <Button type="submit" disabled={!isWhole}>
            {strings.form.submit}
          </Button>
        </form>
      )}
    </section>
  );
}
