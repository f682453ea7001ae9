import { CodeBlock } from '@/components/developers/CodeBlock';
import type { RunOutcome } from '@/components/developers/useRun';
import { toMessage } from '@/lib/errors/toMessage';
import { findCataloguedError } from '@/protocol/errorCatalogue';
import styles from '@/components/developers/RunResult.module.css';

/** Longer answers are cut, in letters: a browser stumbles over millions of them. */
const MOST_SHOWN = 100_000;

const shorten = (text: string) =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} more letters` : text;

/** What a run came to: the answer and how long it took, or what was wrong, with its code. */
export function RunResult({ outcome }: { outcome: RunOutcome }) {
  if ('failure' in outcome) return <p className={styles.refusal}>{toMessage(outcome.failure)}</p>;
  const { status, milliseconds, answer, refusal } = outcome;
  const facts = `${status} in ${milliseconds} ms`;
  if (answer !== null) return <CodeBlock title={`Answer: ${facts}`} code={shorten(answer)} long />;
  const known = refusal?.code == null ? null : findCataloguedError(refusal.code);
  return (
    <div className={styles.refusal}>
      <p>
        <b>
          {refusal?.code == null ? 'Refused' : `Error ${refusal.code}`}
          {known && `: ${known.name}`}
        </b>{' '}
        <small>{facts}</small>
      </p>
      <p>{refusal?.message}</p>
      {known && <a href={`#error-${known.code}`}>What this code means</a>}
    </div>
  );
}
