import { type FormEvent, useState } from 'react';
import { strings } from '@/components/admin/service/strings.en';
import { useAdminAction } from '@/components/admin/useAdminCalls';
import { Button, Row } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Failure } from '@/components/ui/Failure';
import { Chips } from '@/components/ui/forms/Chips';
import { Field, TextArea } from '@/components/ui/forms/Field';
import { Select } from '@/components/ui/forms/Select';
import { Facts } from '@/components/ui/values/Facts';
import { call } from '@/lib/data/backendClient';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { PUSH_LIMITS } from '@/protocol/notifications';
import styles from '@/components/admin/admin.module.css';

/** Props of {@link PushForm}. */
export type PushFormProps = {
  /** Devices that asked for notifications. */
  devices: number;
  onSent: () => Promise<void>;
};

/** A notification being written. */
type PushDraft = {
  /** Whether it is for everybody, or for the one account of `to`. */
  all: boolean;
  to: string;
  title: string;
  body: string;
  /** Path of the site. */
  url: string;
  /** For so many hours it may still come; empty for as long as it is kept. */
  hours: string;
};

const EMPTY: PushDraft = { all: true, to: '', title: '', body: '', url: '/', hours: '' };

const HOUR = 60 * 60_000;

/** Writes a notification, reviews it, and sends it. */
export function PushForm({ devices, onSent }: PushFormProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [reviewing, setReviewing] = useState(false);
  const { busy, error, act, clear } = useAdminAction();
  const change = (part: Partial<PushDraft>) => setDraft({ ...draft, ...part });
  const letters = [...draft.body.trim()].length;
  const isComplete =
    draft.title.trim() !== '' &&
    letters > 0 &&
    letters <= PUSH_LIMITS.body &&
    draft.url.startsWith('/') &&
    (draft.all || draft.to.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (isComplete) setReviewing(true);
  };
  const send = async () => {
    const { all, to, title, body, url, hours } = draft;
    const done = await act(strings.push.form.done, async () => {
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
      <h2>{reviewing ? strings.push.form.review : strings.push.form.title}</h2>
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
        <form className={styles.form} aria-label={strings.push.form.title} onSubmit={submit}>
          <div className={styles.choice}>
            <span>{strings.push.form.to}</span>
            <Chips
              label={strings.push.form.to}
              value={draft.all ? 'all' : 'one'}
              onChange={(value) => change({ all: value === 'all' })}
              options={[
                { value: 'all', label: strings.push.form.everyone },
                { value: 'one', label: strings.push.form.oneAccount },
              ]}
            />
          </div>
          {!draft.all && (
            <Field
              label={strings.push.form.account}
              hint={strings.push.form.accountHint}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.to}
              onChange={(event) => change({ to: event.target.value })}
            />
          )}
          <Field
            label={strings.push.form.heading}
            maxLength={PUSH_LIMITS.title}
            autoComplete="off"
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextArea
            label={strings.push.form.text}
            rows={3}
            prose
            value={draft.body}
            hint={
              letters > PUSH_LIMITS.body
                ? strings.push.form.tooLong(letters - PUSH_LIMITS.body)
                : strings.push.form.textHint
            }
            onChange={(body) => change({ body })}
          />
          <Field
            label={strings.push.form.url}
            hint={strings.push.form.urlHint}
            maxLength={PUSH_LIMITS.url}
            autoComplete="off"
            spellCheck={false}
            value={draft.url}
            error={draft.url.startsWith('/') ? undefined : strings.push.form.urlInvalid}
            onChange={(event) => change({ url: event.target.value })}
          />
          <Select
            wide
            label={strings.push.form.expiry}
            value={draft.hours}
            onChange={(hours) => change({ hours })}
            options={[
              { value: '', label: strings.push.form.expiryDefault },
              { value: '1', label: strings.push.form.expiryHour },
              { value: '24', label: strings.push.form.expiryDay },
              { value: '168', label: strings.push.form.expiryWeek },
            ]}
          />
          <Failure error={error} />
          <Button type="submit" disabled={!isComplete}>
            {strings.push.form.submit}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Props of {@link PushReview}. */
type PushReviewProps = {
  draft: PushDraft;
  /** Devices that asked for notifications. */
  devices: number;
  busy: boolean;
  error: FoyerError | null;
  onSend: () => void;
  onBack: () => void;
};

/** A notification before it is sent: it cannot be recalled. */
function PushReview({ draft: { all, to, title, body, url }, devices, busy, error, onSend, onBack }: PushReviewProps) {
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          [strings.push.review.to, all ? strings.push.review.everyone(devices) : <bdi>{to}</bdi>],
          [strings.push.review.title, <bdi key="title">{title}</bdi>],
          [strings.push.review.text, <bdi key="body">{body}</bdi>],
          [
            strings.push.review.opens,
            <code key="url" className={styles.code}>
              {url}
            </code>,
          ],
        ]}
      />
      <Note>{strings.push.review.note}</Note>
      <Failure error={error} />
      <Row>
        <Button variant="primary" loading={busy} onClick={onSend}>
          {all ? strings.push.review.sendToEveryone : strings.push.review.send}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          {strings.push.review.edit}
        </Button>
      </Row>
    </div>
  );
}
