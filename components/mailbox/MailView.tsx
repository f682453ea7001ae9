import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { Mail } from '@/components/mailbox/useMailbox';
import { splitLinks } from '@/components/mailbox/splitLinks';
import styles from '@/components/mailbox/MailboxPage.module.css';

/** One mail: as text with its links to follow, or as drawn, in a frame that may run and fetch nothing. */
export function MailView({ mail: { from, to, subject, text, html } }: { mail: Mail }) {
  const [drawn, setDrawn] = useState(false);
  return (
    <article className={styles.mail} aria-label={subject}>
      <header>
        <h2>{subject}</h2>
        <p>
          {from} to {to}
        </p>
        {html && (
          <Button aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
            {drawn ? 'Show the text' : 'Show as drawn'}
          </Button>
        )}
      </header>
      {drawn ? (
        <iframe className={styles.frame} sandbox="" srcDoc={html} title={`${subject}, as drawn`} />
      ) : (
        <pre className={styles.text}>
          {splitLinks(text).map((part) =>
            part.isLink ? (
              <a key={part.at} href={part.text}>
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </pre>
      )}
    </article>
  );
}
