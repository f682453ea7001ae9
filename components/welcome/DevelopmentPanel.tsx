import Link from 'next/link';
import { strings } from '@/components/welcome/strings.en';
import { useHidden } from '@/components/welcome/useHidden';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/welcome/GetStarted.module.css';

const { development } = strings;

/** Where a developer finds what `npm run dev` started. A production build leaves it out. */
export function DevelopmentPanel({ user }: { user: string }) {
  const [hidden, hide] = useHidden('development');
  const command = `npm run admin -- grant ${user}`;
  if (hidden !== false) return null;
  const links = [
    { ...development.mailbox, href: '/mailbox' },
    { ...development.api, href: '/developers' },
    { ...development.docs, href: '/docs' },
  ].filter(({ href }) => isPathEnabled(href));
  return (
    <section className={`${styles.card} ${styles.development}`} aria-labelledby="development">
      <header className={styles.head}>
        <div className={styles.named}>
          <h2 id="development">{development.title}</h2>
          <span className={styles.tag}>{development.only}</span>
        </div>
        <Button variant="quiet" onClick={hide}>
          {development.hide}
        </Button>
      </header>
      <p className={styles.count}>{development.text}</p>
      <dl className={styles.facts}>
        {links.map(({ label, text, href }) => (
          <div key={href}>
            <dt>
              <Link href={href}>{label}</Link>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{development.wallet.label}</dt>
          <dd>{development.wallet.text}</dd>
        </div>
        <div>
          <dt>{development.admin.label}</dt>
          <dd>
            {development.admin.text}: <code>{command}</code>
            <CopyButton value={command} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
