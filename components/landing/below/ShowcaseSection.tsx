import { Screen, type ScreenName } from '@/components/landing/below/Screen';
import { strings } from '@/components/landing/below/strings.en';
import type { Feature } from '@/protocol/config/FoyerConfig';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/below/Below.module.css';

const { showcase } = strings;

const POINTS = [
  [showcase.total, showcase.totalText],
  [showcase.simulated, showcase.simulatedText],
  [showcase.images, showcase.imagesText],
] as const;

/** More screens, each of a page that may be off. */
const MORE: readonly (readonly [feature: Feature, screen: ScreenName, title: string, text: string])[] = [
  ['explorer', 'transaction', showcase.explorer, showcase.explorerText],
  ['send', 'send', showcase.send, showcase.sendText],
  ['community', 'community', showcase.community, showcase.communityText],
];

/** What the site looks like inside: its own pages, linked. Plain links: this markup comes without code. */
export function ShowcaseSection() {
  const more = MORE.filter(([feature]) => isEnabled(feature));
  return (
    <section className={`wrap ${styles.section}`} id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" data-reveal="">
        {showcase.title}
      </h2>
      <p className={styles.lead} data-reveal="">
        {showcase.lead}
      </p>
      {isEnabled('portfolio') && (
        <a className={styles.frame} href="/portfolio" data-reveal="">
          <Screen name="portfolio" alt={showcase.portfolio} hasPhone />
        </a>
      )}
      <ol className={styles.calls}>
        {POINTS.map(([title, text]) => (
          <li key={title} data-reveal="">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {more.length > 0 && (
        <ul className={styles.screens} aria-label={showcase.more}>
          {more.map(([feature, screen, title, text]) => (
            <li key={feature} data-reveal="">
              <a href={`/${feature}`}>
                <span className={styles.thumb}>
                  <Screen name={screen} alt="" />
                </span>
                <b>{title}</b>
                <span>{text}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
