import { DevelopersSection, OperatorsSection, VisitorsSection } from '@/components/landing/below/AudienceSections';
import questions from '@/components/landing/below/Questions.module.css';
import styles from '@/components/landing/below/Below.module.css';
import { CodeCard } from '@/components/landing/below/CodeCard';
import { ComparisonSection } from '@/components/landing/below/ComparisonSection';
import { ShowcaseSection } from '@/components/landing/below/ShowcaseSection';
import { strings } from '@/components/landing/below/strings.en';
import { readSettings } from '@/lib/env';
import { isEnabled, siteConfig } from '@/protocol/config/siteConfig';

/** The sections below the fold, in their order. A site without `developers` is for its visitors alone. */
export function Below() {
  const isForDevelopers = isEnabled('developers');
  return (
    <>
      <ShowcaseSection />
      <VisitorsSection />
      {isForDevelopers && (
        <>
          <DevelopersSection />
          <OperatorsSection />
          <ComparisonSection />
          <MigrateSection />
          <StartSection />
        </>
      )}
      <FaqSection />
    </>
  );
}

const { faq } = strings;

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [faq.needWallet, faq.needWalletText],
  [faq.whatWallet, faq.whatWalletText],
  [faq.signing, faq.signingText],
  [faq.privacy, faq.privacyText],
  [faq.forgot, faq.forgotText],
  ...(isEnabled('developers')
    ? ([
        [faq.networks, faq.networksText],
        [faq.ownProduct, faq.ownProductText],
      ] as const)
    : []),
];

/** Questions and answers; they open without any script. */
function FaqSection() {
  return (
    <section className={`wrap ${questions.questions}`} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" data-reveal="">
        {faq.title}
      </h2>
      <div data-reveal="">
        {QUESTIONS.map(([question, answer], index) => (
          <details key={question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The one change that brings an old application back. */
function MigrateSection() {
  const { serverUrl, appId } = readSettings();
  const { title, text, file, more } = strings.migrate;
  return (
    <section className={`wrap ${styles.section} ${styles.pair}`} aria-labelledby="migrate-title">
      <div data-reveal="">
        <h2 id="migrate-title">{title}</h2>
        <p className={styles.lead}>{text}</p>
        {isEnabled('docs') && (
          <a className={styles.more} href="/docs/guides/migrating-from-moralis">
            {more}
          </a>
        )}
      </div>
      <div data-reveal="">
        <CodeCard
          title={file}
          replaced={["  serverUrl: 'https://….usemoralis.com:2053/server',", "  appId: '…',"]}
          code={`  serverUrl: '${serverUrl}',\n  appId: '${appId}',`}
        />
      </div>
    </section>
  );
}

/** The commands that start it; without a configured repository there is nothing to clone. */
function StartSection() {
  const { repository } = siteConfig.links;
  const { title, titleBare, text, terminal, more } = strings.start;
  const lines = [...(repository ? [`git clone ${repository} foyer && cd foyer`] : []), 'npm run dev'];
  return (
    <section className={styles.band} id="start" aria-labelledby="start-title">
      <div className={`wrap ${styles.pair}`} data-reveal="">
        <div>
          <h2 id="start-title">{repository ? title : titleBare}</h2>
          <p className={styles.lead}>{text}</p>
          {isEnabled('docs') && (
            <a className={styles.more} href="/docs/getting-started/first-hour">
              {more}
            </a>
          )}
        </div>
        <CodeCard title={terminal} prompt="$ " code={lines.join('\n')} />
      </div>
    </section>
  );
}
