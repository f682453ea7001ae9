import { SignInButton } from '@/components/auth/SignInButton';
import { SignInPanel } from '@/components/auth/SignInPanel';
import { Button } from '@/components/ui/Button';
import styles from '@/components/landing/Hero.module.css';

/** The first screen: what this is, and the door with the ways in. */
export function Hero() {
  return (
    <div className={styles.room}>
      <div className={`wrap ${styles.hero}`}>
        <div className={styles.words}>
          <h1>
            Come in with the key you <em>already</em> hold.
          </h1>
          <p className={styles.lead}>
            Sign in with a crypto wallet, the app that keeps your keys and signs with them, or with a name and a
            password. Your record belongs to you alone, on a backend that runs where its owner runs it.
          </p>
          <div className={styles.ways}>
            <SignInButton variant="primary" size="l" />
            <Button href="#developers" size="l">
              Run your own
            </Button>
          </div>
        </div>
        <div className={styles.door}>
          <div className={styles.arch}>
            <i className={styles.fanlight} aria-hidden="true" />
            <SignInPanel />
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
