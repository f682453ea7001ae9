import '@/components/landing/below/Below.module.css';
import '@/components/landing/below/CodeCard.module.css';
import '@/components/landing/below/Questions.module.css';
import '@/components/landing/below/Comparison.module.css';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { strings } from '@/components/landing/strings.en';
import { Button } from '@/components/ui/Button';
import { staticIsland } from '@/components/landing/staticIsland';
import { StableText } from '@/components/ui/StableText';
import { formatNumber } from '@/lib/format/text';
import { formatAgo } from '@/lib/format/dates';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/Hero.module.css';
import strip from '@/components/landing/LiveFigures.module.css';

/** Props of {@link LandingPage}. */
export type LandingPageProps = {
  /** Opens the sign-in dialog. */
  button: ReactNode;
  /** The sign-in methods, in the door. */
  door: ReactNode;
};

const Below = staticIsland(() => import('@/components/landing/below/Below').then((code) => code.Below));

/**
 * The first page. It is in no boundary: in a long page React sends each one of more than 500 bytes aside, with a script to
 * put it in place, so that nothing of it is seen without script.
 */
export function LandingPage(props: LandingPageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <Hero {...props} />
      <LiveFigures />
      <BelowTheFold />
    </main>
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
            <StableText>{START}</StableText>
            <em>{EMPHASIS}</em>
            <StableText>{END}</StableText>
          </h1>
          <p className={styles.lead}>{siteConfig.landing.lead ?? siteConfig.description}</p>
          <div className={styles.ways}>
            {button}
            {isEnabled('developers') && (
              <Button href="#start" size="l">
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
  const ago = useAgo(figures?.blockTime);
  const block =
    figures?.blockNumber === null
      ? strings.figures.noBlock
      : ago
        ? strings.figures.latestBlockAgo(ago)
        : strings.figures.latestBlock;
  const rows = [
    ['block', write(figures?.blockNumber), block],
    ['users', write(figures?.users), strings.figures.accounts],
    [
      'answer',
      figures?.answerMs == null ? '–' : strings.figures.milliseconds(write(Math.round(figures.answerMs))),
      strings.figures.responseTime,
    ],
  ];
  return (
    <section className={strip.floor} aria-label={strings.figures.title} data-state={state}>
      <div className={`wrap ${strip.live}`}>
        <p className={strip.state}>
          <span>{strings.figures.title}</span>
          <small role="status">{strings.figures[state]}</small>
        </p>
        <dl>
          {rows.map(([key, value, words]) => (
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

/** How long ago a moment was, kept up while the page is open; a clock behind the server's makes it no future. */
function useAgo(moment: string | null | undefined): string | null | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!moment) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment && formatAgo(moment, Math.max(now, Date.parse(moment)));
}

const write = (value: number | null | undefined): string => formatNumber(value) ?? '–';

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
