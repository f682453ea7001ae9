import { strings } from '@/components/transactions/strings.en';
import { Icon } from '@/components/ui/Icon';
import { formatClock } from '@/lib/format/dates';
import { FINAL_CONFIRMATIONS, type TransactionState } from '@/lib/transactions/pendingTransactions';
import styles from '@/components/transactions/StatusSteps.module.css';

/** How far a transaction is; its confirmations are `null` while the newest block is not known. */
export type ShownState =
  Exclude<TransactionState, { step: 'mined' }> | { step: 'mined'; block: number; confirmations: number | null };

/** Props of {@link StatusSteps}. */
export type StatusStepsProps = {
  /** `null` while it is not known. */
  state: ShownState | null;
  /** When it was sent, in milliseconds; left out where that is not known. */
  sentAt?: number | undefined;
  /** Beside each other in any case; else below each other on phones. */
  compact?: boolean;
};

type Step = { label: string; note?: string | undefined; mark: 'done' | 'now' | 'bad' | 'next' };

const { steps } = strings;

/** What comes after it was submitted. */
function restOf(state: ShownState | null): Step[] {
  const final: Step = { label: steps.final, mark: 'next' };
  switch (state?.step) {
    case 'failed':
      return [{ label: steps.failed, note: steps.inBlock(state.block), mark: 'bad' }];
    case 'replaced':
      return [{ label: state.how === 'cancelled' ? steps.cancelled : steps.replaced, mark: 'bad' }];
    case 'mined': {
      const { confirmations, block } = state;
      if (confirmations === null) return [{ label: steps.confirmed, note: steps.inBlock(block), mark: 'done' }, final];
      const isFinal = confirmations >= FINAL_CONFIRMATIONS;
      const label = isFinal ? steps.confirmed : steps.ofFinal(confirmations, FINAL_CONFIRMATIONS);
      return [
        { label, note: steps.inBlock(block), mark: isFinal ? 'done' : 'now' },
        { ...final, mark: isFinal ? 'done' : 'next' },
      ];
    }
    case 'pending':
    case undefined:
      return [{ label: steps.waiting, mark: 'now' }, final];
  }
}

const STEP_STATUS: Readonly<Record<Step['mark'], string>> = {
  done: steps.done,
  now: steps.current,
  bad: steps.done,
  next: steps.upcoming,
};

/** How far a transaction is: signed, submitted, in a block, final. */
export function StatusSteps({ state, sentAt, compact = false }: StatusStepsProps) {
  const at = sentAt === undefined ? undefined : formatClock(new Date(sentAt).toISOString());
  const list: Step[] = [
    { label: steps.signed, note: at, mark: 'done' },
    { label: steps.submitted, mark: 'done' },
    ...restOf(state),
  ];
  return (
    <ol className={styles.steps} aria-label={steps.label} data-compact={compact || undefined}>
      {list.map(({ label, note, mark }) => (
        <li key={label} data-mark={mark} aria-current={mark === 'now' ? 'step' : undefined}>
          <i>
            {mark === 'done' && <Icon name="check" size={12} />}
            {mark === 'bad' && <Icon name="close" size={12} />}
          </i>
          {label}
          <span className="visually-hidden"> ({STEP_STATUS[mark]})</span>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ol>
  );
}
