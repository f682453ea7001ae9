import '@/components/landing/below/CodeCard.module.css';
import '@/components/landing/below/Developers.module.css';
import '@/components/landing/below/Inside.module.css';
import '@/components/landing/below/Questions.module.css';
import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { LiveFigures } from '@/components/landing/LiveFigures';
import { strings } from '@/components/landing/strings.en';
import { Button } from '@/components/ui/Button';
import { staticIsland } from '@/components/ui/staticIsland';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/Hero.module.css';

const Below = staticIsland(async () => (await import('@/components/landing/below/Below')).Below);

/** Before, between and behind the asterisks of the headline. */
const [START, EMPHASIS, END] = siteConfig.landing.headline.split('*');

const TELL_MS = 2_000;

const loadCopy = () => import('@/components/ui/values/exportText');

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

/** Props of {@link LandingPage}. */
export type LandingPageProps = {
  /** Opens the sign-in dialog. */
  button: ReactNode;
  /** The sign-in methods, in the door. */
  door: ReactNode;
};

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
