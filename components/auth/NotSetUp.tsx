import { IS_DEVELOPMENT, readSettings } from '@/lib/env';
import styles from '@/components/auth/NotSetUp.module.css';

/** The ways in that need a key of their maker, and the setting that carries it. */
const listMissing = () => {
  const { walletConnect, magic, web3auth } = readSettings();
  return [
    { name: 'WalletConnect', setting: 'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID', isSet: walletConnect !== null },
    { name: 'Email (Magic)', setting: 'NEXT_PUBLIC_MAGIC_API_KEY', isSet: magic !== null },
    { name: 'Social accounts (Web3Auth)', setting: 'NEXT_PUBLIC_WEB3AUTH_CLIENT_ID', isSet: web3auth !== null },
  ].filter(({ isSet }) => !isSet);
};

/** Tells developers which ways in are not set up, and by what setting they are. Visitors see nothing of it. */
export function NotSetUp() {
  if (!IS_DEVELOPMENT) return null;
  const missing = listMissing();
  if (missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{missing.length} more, not set up</summary>
      <p>Only you see this, in development.</p>
      <dl>
        {missing.map(({ name, setting }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{setting}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
