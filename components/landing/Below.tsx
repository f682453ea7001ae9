import { Developers } from '@/components/landing/Developers';
import { Inside } from '@/components/landing/Inside';
import styles from '@/components/landing/Questions.module.css';

const QUESTIONS: readonly [string, string][] = [
  ['Do I need a wallet?', 'No. A username and a password open an account just as well.'],
  [
    'What does a wallet do?',
    'It is an app or a browser extension that keeps secret keys and signs with them. The key never leaves it: this site sees your address, which is public like a house number, and the signature.',
  ],
  [
    'What happens when I sign?',
    'Your wallet shows a short text and asks you. Say yes, and it writes a signature that fits this text and your address alone. It is no payment and gives nobody leave to move anything; five minutes later the text is void.',
  ],
  [
    'Who can see my account?',
    'You, and whoever runs this backend, since the database is theirs. No other visitor can.',
  ],
  [
    'I have forgotten my password.',
    'If you gave an email address, ask for a link and set a new one. Without an address nobody can do it for you, so give one if you can.',
  ],
  [
    'May I use this for my own product?',
    'Yes. It is under the MIT licence: use it, change it, sell what you build with it.',
  ],
];

/** The sections below the fold, in their order. */
export function Below() {
  return (
    <>
      <Inside />
      <Developers />
      <Questions />
    </>
  );
}

/** Questions and answers; they open without any script. */
function Questions() {
  return (
    <section className={`wrap ${styles.questions}`} id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" data-reveal="">
        Questions
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
