import { strings } from '@/components/landing/below/strings.en';
import { Icon, type IconName } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { readSettings } from '@/lib/env';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/below/Below.module.css';

/** The sections below the fold, in their order. */
export function Below() {
  return (
    <>
      <FeaturesSection />
      {isEnabled('developers') && <DevelopersSection />}
      <FaqSection />
    </>
  );
}

const THINGS: readonly [IconName, string, string][] = [
  ['wallet', strings.features.wallet, strings.features.walletText],
  ['key', strings.features.password, strings.features.passwordText],
  ['user', strings.features.privacy, strings.features.privacyText],
  ['leave', strings.features.signOut, strings.features.signOutText],
  ['mail', strings.features.email, strings.features.emailText],
  ['door', strings.features.trackers, strings.features.trackersText],
];

/** What there is, and works. */
function FeaturesSection() {
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

/** For who clones the repository: the commands, and the one change that brings an old application back. */
function DevelopersSection() {
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

/** Lines of code to copy. */
type CodeCardProps = {
  /** Where they belong. */
  title: string;
  /** What is shown before each line and is not copied, such as a prompt, and the line. */
  lines: readonly (readonly [prompt: string, line: string])[];
};

/** Code that can be copied, without the prompts before it. */
function CodeCard({ title, lines }: CodeCardProps) {
  return (
    <figure className={styles.card}>
      <figcaption>
        {title}
        {/* Pressed by the listener of `BelowTheFold`: this markup comes without code. */}
        <button type="button" className={styles.copy} data-copy={lines.map(([, line]) => line).join('\n')}>
          <Icon name="copy" />
          <RichText text={strings.copyCode(title)} parts={[<span className="visually-hidden" />]} />
          <span className={styles.told} role="status" />
        </button>
      </figcaption>
      <pre>
        <code>
          {lines.map(([prompt, line]) => (
            <span key={line}>
              {prompt ? <i aria-hidden="true">{prompt}</i> : null}
              {`${line}\n`}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

const { faq } = strings;

const QUESTIONS: readonly [string, string][] = [
  [faq.needWallet, faq.needWalletText],
  [faq.whatWallet, faq.whatWalletText],
  [faq.signing, faq.signingText],
  [faq.privacy, faq.privacyText],
  [faq.forgot, faq.forgotText],
  ...(isEnabled('developers') ? [[faq.ownProduct, faq.ownProductText] as [string, string]] : []),
];

/** Questions and answers; they open without any script. */
function FaqSection() {
  return (
    <section className={`wrap ${styles.questions}`} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" data-reveal="">
        {faq.title}
      </h2>
      <div data-reveal="">
        {QUESTIONS.map(([question, answer], place) => (
          <details key={question} open={place === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
