import { strings } from '@/components/landing/below/strings.en';
import { Icon, type IconName } from '@/components/ui/Icon';
import styles from '@/components/landing/below/Inside.module.css';

const THINGS: readonly [IconName, string, string][] = [
  ['wallet', strings.features.wallet, strings.features.walletText],
  ['key', strings.features.password, strings.features.passwordText],
  ['user', strings.features.privacy, strings.features.privacyText],
  ['leave', strings.features.signOut, strings.features.signOutText],
  ['mail', strings.features.email, strings.features.emailText],
  ['door', strings.features.trackers, strings.features.trackersText],
];

/** What there is, and works. */
export function Inside() {
  return (
    <section className={`wrap ${styles.inside}`} id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" data-reveal="">
        {strings.features.title}
      </h2>
      <ul className={styles.things}>
        {THINGS.map(([icon, title, text]) => (
          <li key={title} data-reveal="">
            <span className={styles.niche}>
              <Icon name={icon} size={22} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
