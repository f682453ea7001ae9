import { useEffect, useState } from 'react';
import { strings } from '@/components/landing/strings.en';
import { useFigures } from '@/lib/live-queries/liveFigures';
import styles from '@/components/landing/LiveFigures.module.css';

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
  if (seconds < 60) return strings.figures.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return strings.figures.minutes(minutes);
  return minutes < 2_880
    ? strings.figures.hours(Math.floor(minutes / 60))
    : strings.figures.days(Math.floor(minutes / 1_440));
}

const write = (value: number | null | undefined): string => value?.toLocaleString('en') ?? '–';

/** What this server reports about itself, live. A figure that is not known is not shown. */
export function LiveFigures() {
  const { figures, state } = useFigures();
  const seconds = useSecondsSince(figures?.blockTime ?? null);
  const block =
    figures && figures.blockNumber === null
      ? strings.figures.noBlock
      : seconds === null
        ? strings.figures.latestBlock
        : strings.figures.latestBlockAgo(sayAgo(seconds));
  const rows = [
    { key: 'block', value: write(figures?.blockNumber), words: block },
    {
      key: 'users',
      value: write(figures?.users),
      words: strings.figures.accounts,
    },
    {
      key: 'answer',
      value: figures?.answerMs == null ? '–' : strings.figures.milliseconds(write(Math.round(figures.answerMs))),
      words: strings.figures.responseTime,
    },
  ];
  return (
    <section className={styles.floor} aria-label={strings.figures.title} data-state={state}>
      <div className={`wrap ${styles.live}`}>
        <p className={styles.state}>
          <span>{strings.figures.title}</span>
          <small role="status">{strings.figures[state]}</small>
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
