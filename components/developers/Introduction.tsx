import Link from 'next/link';
import { readSettings } from '@/lib/env';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import styles from '@/components/developers/Introduction.module.css';

/** What the data service is, where it answers, and who may ask. */
export function Introduction({ count }: { count: number }) {
  const { serverUrl } = readSettings();
  const rest = backendAddress(serverUrl, BACKEND_PATHS.v2);
  const description = `${rest}/openapi.json`;
  return (
    <header className={styles.intro}>
      <h1>What the chains tell</h1>
      <p className={styles.lead}>
        {count} functions tell of blockchains, the ledgers that many machines keep together: what an address holds, what
        moved, what it is worth. They answer to the SDK of Moralis 1.5.9 as the closed service did, and over REST.
      </p>
      <dl className={styles.places}>
        <div>
          <dt>By the SDK</dt>
          <dd>
            <code>{serverUrl}</code>
            <span>No key is needed.</span>
          </dd>
        </div>
        <div>
          <dt>Over REST</dt>
          <dd>
            <code>{rest}</code>
            <span>
              With a key in the header <code>x-api-key</code>, which the operator issues:{' '}
              <code>npm run keys -- issue name</code>
            </span>
          </dd>
        </div>
        <div>
          <dt>Your own functions</dt>
          <dd>
            <Link href="/plugins">Plugins</Link>
            <span>
              Functions that the operator adds, which may ask a wallet to sign. To write one, copy the guest book of the
              source.
            </span>
          </dd>
        </div>
        <div>
          <dt>For tools</dt>
          <dd>
            <a href={description}>OpenAPI 3.1</a>
            <span>Each call costs units of the key’s minute; every answer tells how many are used.</span>
          </dd>
        </div>
      </dl>
    </header>
  );
}
