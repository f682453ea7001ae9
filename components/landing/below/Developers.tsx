import { CodeCard } from '@/components/landing/below/CodeCard';
import { strings } from '@/components/landing/below/strings.en';
import { readSettings } from '@/lib/env';
import { siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/below/Developers.module.css';

/** For who clones the repository: the commands, and the one change that brings an old application back. */
export function Developers() {
  const { serverUrl, appId } = readSettings();
  const { repository } = siteConfig.links;
  return (
    <section className={styles.band} id="developers" aria-labelledby="developers-title">
      <div className="wrap">
        <div className={styles.pair} data-reveal="">
          <div>
            <h2 id="developers-title">{strings.developers.title}</h2>
            <p>{strings.developers.text}</p>
            <p>{strings.developers.requirements}</p>
          </div>
          <CodeCard
            title={strings.developers.terminal}
            lines={[
              ...(repository ? [['$ ', `git clone ${repository} foyer && cd foyer`] as const] : []),
              ['$ ', 'npm run dev'],
            ]}
          />
        </div>
        <div className={styles.pair} data-reveal="">
          <div>
            <h3>{strings.developers.migrate}</h3>
            <p>{strings.developers.migrateText}</p>
            <p>
              {/* Plain: this markup comes without code. */}
              <a href="/developers">{strings.developers.reference}</a>
            </p>
          </div>
          <CodeCard
            title={strings.developers.yourApp}
            lines={[
              ['', 'await Moralis.start({'],
              ['', `  serverUrl: "${serverUrl}",`],
              ['', `  appId: "${appId}",`],
              ['', '});'],
              ['', 'const user = await Moralis.authenticate();'],
            ]}
          />
        </div>
      </div>
    </section>
  );
}
