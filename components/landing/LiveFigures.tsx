import { useEffect, useState } from 'react';
import { useFigures } from '@/lib/live-queries/useFigures';
import styles from '@/components/landing/LiveFigures.module.css';

const STATES = { connecting: 'Connecting', live: 'Live', lost: 'Connection lost, trying again' };

/** Seconds since a moment, counted on while the page is open. */
function useSecondsSince(moment: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!moment) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment ? Math.max(0, Math.floor((now - Date.parse(moment)) / 1_000)) : null;
}

function sayAgo(seconds: number): string {
  if (seconds < 60) return `${seconds} s ago`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 2_880 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1_440)} days ago`;
}

const write = (value: number | null | undefined): string => value?.toLocaleString('en') ?? '–';

/** What this very backend tells of itself, as it happens. A figure that is not known is not shown. */
export function LiveFigures() {
  const { figures, state } = useFigures();
  const seconds = useSecondsSince(figures?.blockTime ?? null);
  const block =
    figures && figures.blockNumber === null
      ? 'No chain answers at the moment'
      : `Newest block, a page of the chain’s ledger${seconds === null ? '' : `, ${sayAgo(seconds)}`}`;
  const rows = [
    { key: 'block', value: write(figures?.blockNumber), words: block },
    {
      key: 'users',
      value: write(figures?.users),
      words: figures?.users === 1 ? 'Account in this house' : 'Accounts in this house',
    },
    {
      key: 'answer',
      value: figures?.answerMs == null ? '–' : `${write(Math.round(figures.answerMs))} ms`,
      words: 'To answer a request, median of the last five minutes',
    },
  ];
  return (
    <section className={styles.floor} aria-label="Live figures of this backend" data-state={state}>
      <div className={`wrap ${styles.live}`}>
        <p className={styles.state}>
          <span>This backend, now</span>
          <small role="status">{STATES[state]}</small>
        </p>
        <dl>
          {rows.map(({ key, value, words }) => (
            <div key={key} data-figure={key}>
              <dt>{words}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
