import { Developers } from '@/components/landing/below/Developers';
import { Inside } from '@/components/landing/below/Inside';
import { strings } from '@/components/landing/below/strings.en';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/landing/below/Questions.module.css';

const { faq } = strings;

const QUESTIONS: readonly [string, string][] = [
  [faq.needWallet, faq.needWalletText],
  [faq.whatWallet, faq.whatWalletText],
  [faq.signing, faq.signingText],
  [faq.privacy, faq.privacyText],
  [faq.forgot, faq.forgotText],
  ...(isEnabled('developers') ? [[faq.ownProduct, faq.ownProductText] as [string, string]] : []),
];

/** The sections below the fold, in their order. */
export function Below() {
  return (
    <>
      <Inside />
      {isEnabled('developers') && <Developers />}
      <Questions />
    </>
  );
}

/** Questions and answers; they open without any script. */
function Questions() {
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
