import { Icon, type IconName } from '@/components/ui/Icon';
import styles from '@/components/landing/Inside.module.css';

const THINGS: readonly [IconName, string, string][] = [
  [
    'wallet',
    'Your wallet opens the door',
    'Every wallet in your browser is found by itself. You sign a short text that holds a number used once, and the backend checks the signature. That costs nothing and moves nothing.',
  ],
  [
    'key',
    'So does a password',
    'A username and a password are all you need. A meter tells you how hard it is to guess, and only a hash of it is stored: a fingerprint that cannot be turned back.',
  ],
  [
    'user',
    'Your record is yours alone',
    'Its access rules name you and nobody else. No other visitor can read your record, change it, or find it in a list.',
  ],
  [
    'leave',
    'Out means out',
    'Sign out, and the session ends on the backend too, not only in your browser. A new password ends every session you had.',
  ],
  [
    'mail',
    'An address that is proved',
    'Leave an email address and a link shows that it is yours. The same way a forgotten password is replaced.',
  ],
  [
    'door',
    'Nobody looks over your shoulder',
    'Typefaces, pictures and code come from this site itself. No page asks a third party for anything.',
  ],
];

/** What there is, and works. */
export function Inside() {
  return (
    <section className={`wrap ${styles.inside}`} id="inside" aria-labelledby="inside-title">
      <h2 id="inside-title" data-reveal="">
        What you find inside
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
