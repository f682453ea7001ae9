import Link from 'next/link';
import { strings } from '@/components/developers/strings.en';
import { RichText } from '@/components/ui/RichText';
import { readSettings } from '@/lib/env';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/developers/Introduction.module.css';

/** What the data service is, where it answers, and who may ask. */
export function Introduction({ count }: { count: number }) {
  const { serverUrl } = readSettings();
  const rest = backendAddress(serverUrl, BACKEND_PATHS.v2);
  const description = `${rest}/openapi.json`;
  return (
    <header className={styles.intro}>
      <h1>{strings.intro.title}</h1>
      <p className={styles.lead}>{strings.intro.lead(count)}</p>
      <dl className={styles.places}>
        <div>
          <dt>{strings.intro.sdk}</dt>
          <dd>
            <code>{serverUrl}</code>
            <span>{strings.intro.noKey}</span>
          </dd>
        </div>
        <div>
          <dt>{strings.intro.rest}</dt>
          <dd>
            <code>{rest}</code>
            <span>
              <RichText text={strings.intro.restKey} parts={[<code key="header" />, <code key="command" />]} />
            </span>
          </dd>
        </div>
        {isEnabled('plugins') && (
          <div>
            <dt>{strings.intro.plugins}</dt>
            <dd>
              <Link href="/plugins">{strings.intro.pluginsLink}</Link>
              <span>{strings.intro.pluginsText}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>{strings.intro.tools}</dt>
          <dd>
            <a href={description}>{strings.intro.openApi}</a>
            <span>{strings.intro.rateLimit}</span>
          </dd>
        </div>
      </dl>
    </header>
  );
}
