import Link from 'next/link';
import { useCallback, useEffect, useRef, useState } from 'react';
import { BlockedAuthors } from '@/components/community/reports/BlockedAuthors';
import { strings } from '@/components/community/reports/strings.en';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Button, Row } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Failure } from '@/components/ui/Failure';
import { Chips } from '@/components/ui/forms/Chips';
import { Field } from '@/components/ui/forms/Field';
import { lazyPart } from '@/components/ui/lazyPart';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useToast } from '@/components/ui/overlays/useToast';
import { RichText } from '@/components/ui/RichText';
import { Skeleton } from '@/components/ui/Skeleton';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { setOpenReports } from '@/lib/community/useModeration';
import { visitorName } from '@/lib/community/authors';
import { call } from '@/lib/data/backendClient';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { useTask } from '@/lib/state/useTask';
import type { ReportedContent } from '@/protocol/calls/community';
import { REPORT_LIMITS, type ReportDecision } from '@/protocol/community';
import styles from '@/components/community/reports/Reports.module.css';

const Confirm = lazyPart(
  () => import('@/components/ui/overlays/Dialog').then((code) => code.Confirm),
  ({ onNo }) => onNo(),
);

type State = 'open' | 'decided';

/** `/community/moderation`: what was reported, and what moderators decide. The backend refuses everybody else. */
export function ModerationPage() {
  const [state, setState] = useState<State>('open');
  const [found, setFound] = useState<{ state: State; rows: readonly ReportedContent[]; open: number } | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const lastRequest = useRef(0);
  const read = useCallback(async () => {
    const turn = ++lastRequest.current;
    setError(null);
    try {
      const answer = await call('listReports', { state }, { reads: true });
      setOpenReports(answer.open);
      // What comes late, of the other tab, is not shown.
      if (turn === lastRequest.current) setFound({ state, ...answer });
    } catch (cause) {
      if (turn === lastRequest.current) setError(toFoyerError(cause));
    }
  }, [state]);
  useEffect(() => {
    const wait = setTimeout(() => void read());
    return () => clearTimeout(wait);
  }, [read]);
  const { queue } = strings;
  const rows = found?.state === state ? found.rows : null;
  return (
    <InsideFrame kicker={queue.kicker} title={queue.title} lead={queue.lead} busy={rows === null && !error}>
      <Chips
        label={queue.state}
        value={state}
        onChange={setState}
        options={[
          { value: 'open', label: queue.open, count: found?.open },
          { value: 'decided', label: queue.decided },
        ]}
      />
      <Failure error={error} onRetry={() => void read()} />
      {rows === null && !error ? <Skeleton lines={6} /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          picture="lamp"
          title={state === 'open' ? queue.none : queue.noneDecided}
          text={state === 'open' ? queue.noneText : queue.noneDecidedText}
        />
      ) : null}
      <ul className={styles.queue} aria-label={queue.list}>
        {rows?.map((row) => (
          <li key={`${row.kind} ${row.target} ${row.decision?.at ?? ''}`}>
            <Reported row={row} onDecided={() => void read()} />
          </li>
        ))}
      </ul>
      <BlockedAuthors />
      <Toaster />
    </InsideFrame>
  );
}

/** Somebody by their public name, which leads to their profile; without one, as their posts name them. */
function Person({ id, name }: { id: string; name: string | null }) {
  return name === null ? <span>{visitorName(id)}</span> : <Link href={`/u/${encodeURIComponent(name)}`}>{name}</Link>;
}

function Reported({ row, onDecided }: { row: ReportedContent; onDecided: () => void }) {
  const { kind, author, text, post, state, reports, decision } = row;
  const { queue } = strings;
  return (
    <article className={styles.reported}>
      <h2>
        <RichText text={queue[kind]} parts={[<Person key="author" {...author} />]} />
        <span className={styles.count}>{queue.reports(reports.length)}</span>
        {state === 'visible' ? null : <span className={styles.count}>{queue[state]}</span>}
      </h2>
      <blockquote dir="auto">{text}</blockquote>
      <ul className={styles.reasons}>
        {reports.map(({ id, reporter, reason, note, at }) => (
          <li key={id}>
            <RichText
              text={queue.by}
              parts={[
                <b key="reason">{strings.reasons[reason]}</b>,
                <Person key="reporter" {...reporter} />,
                <TimeAgo key="at" at={at} />,
              ]}
            />
            {note === null ? null : <p>{note}</p>}
          </li>
        ))}
      </ul>
      {decision === null ? (
        <Decide row={row} onDecided={onDecided} />
      ) : (
        <p className={styles.decision}>
          <RichText
            text={queue.decision}
            parts={[
              <b key="decision">{queue.decisions[decision.decision]}</b>,
              <Person key="by" {...decision.by} />,
              <TimeAgo key="at" at={decision.at} />,
            ]}
          />
          {decision.note === null ? null : <span> · {decision.note}</span>}
        </p>
      )}
      {post === null ? null : <Link href={`/community?post=${post}`}>{queue.openPost}</Link>}
    </article>
  );
}

function Decide({ row: { kind, target, author }, onDecided }: { row: ReportedContent; onDecided: () => void }) {
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState<'delete' | 'block' | null>(null);
  const { busy, error, run } = useTask();
  const toast = useToast();
  const decide = async (decision: ReportDecision) => {
    setAsking(null);
    if (!(await run(() => call('decideReport', { kind, target, decision, note: note.trim() })))) return;
    toast.show({ title: strings.queue.done[decision], tone: 'good' });
    onDecided();
  };
  const { queue } = strings;
  return (
    <div className={styles.form}>
      <Field
        label={queue.note}
        value={note}
        maxLength={REPORT_LIMITS.note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Failure error={error} />
      <Row>
        <Button loading={busy} onClick={() => void decide('keep')}>
          {queue.keep}
        </Button>
        <Button loading={busy} onClick={() => void decide('hide')}>
          {queue.hide[kind]}
        </Button>
        {kind === 'post' ? (
          <Button variant="danger" loading={busy} onClick={() => setAsking('delete')}>
            {queue.delete}
          </Button>
        ) : null}
        <Button variant="danger" loading={busy} onClick={() => setAsking('block')}>
          {queue.block}
        </Button>
      </Row>
      {asking ? (
        <Confirm
          title={
            asking === 'block' ? queue.ask.block.title(author.name ?? visitorName(author.id)) : queue.ask.delete.title
          }
          text={asking === 'block' ? queue.ask.block.text[kind] : queue.ask.delete.text}
          yes={queue.ask[asking].confirm}
          onYes={() => void decide(asking)}
          onNo={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}
