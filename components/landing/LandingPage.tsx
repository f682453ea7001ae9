import '@/components/landing/below/Below.module.css';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react';
import { strings } from '@/components/landing/strings.en';
import { Button } from '@/components/ui/Button';
import { staticIsland } from '@/components/landing/staticIsland';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/Hero.module.css';

/** Props of {@link LandingPage}. */
export type LandingPageProps = {
  /** Opens the sign-in dialog. */
  button: ReactNode;
  /** The sign-in methods, in the door. */
  door: ReactNode;
};

const Below = staticIsland(() => import('@/components/landing/below/Below').then((code) => code.Below));

/**
 * The first page. It stands in a boundary of its own: the header, with the way in, answers before the page below it does.
 * Pages beyond 12 kB must have none: React would send them aside, with a script to put them in place, which no nonce lets
 * run.
 */
export function LandingPage(props: LandingPageProps) {
  return (
    <Suspense>
      <main id="main" tabIndex={-1}>
        <Hero {...props} />
        <LiveFigures />
        <BelowTheFold />
      </main>
    </Suspense>
  );
}

/** Before, between and behind the asterisks of the headline. */
const [START, EMPHASIS, END] = siteConfig.landing.headline.split('*');

/** The first screen: what this is, and the door with the ways in. */
function Hero({ button, door }: LandingPageProps) {
  return (
    <div className={styles.room}>
      <div className={`wrap ${styles.hero}`}>
        <div className={styles.words}>
          <h1>
            {START}
            <em>{EMPHASIS}</em>
            {END}
          </h1>
          <p className={styles.lead}>{siteConfig.landing.lead ?? siteConfig.description}</p>
          <div className={styles.ways}>
            {button}
            {isEnabled('developers') && (
              <Button href="#developers" size="l">
                {strings.hero.selfHost}
              </Button>
            )}
          </div>
        </div>
        <div className={styles.door}>
          <div className={styles.arch}>
            <i className={styles.fanlight} aria-hidden="true" />
            {door}
          </div>
          <i className={styles.leaf} aria-hidden="true">
            <b />
            <b />
          </i>
        </div>
      </div>
    </div>
  );
}

/** What this server reports about itself, live. A figure that is not known is not shown. */
function LiveFigures() {
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

const TELL_MS = 2_000;

const loadCopy = () => import('@/components/ui/values/exportText');

/** The sections below the fold. They never change, so a first visit gets their markup without code. */
function BelowTheFold() {
  return (
    <div
      role="presentation"
      onPointerOver={() => void loadCopy()}
      onFocus={() => void loadCopy()}
      onClick={(event) => void copyOnPress(event)}
    >
      <Below />
    </div>
  );
}

/** The buttons in the sections have no code of their own; one listener serves them all. */
async function copyOnPress(event: MouseEvent<HTMLElement>): Promise<void> {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
  const status = button?.querySelector('[role=status]');
  if (!button || !status) return;
  const { copyText } = await loadCopy();
  const done = await copyText(button.dataset['copy'] ?? '');
  status.textContent = done ? strings.copy.copied : strings.copy.failed;
  setTimeout(() => (status.textContent = ''), TELL_MS);
}
