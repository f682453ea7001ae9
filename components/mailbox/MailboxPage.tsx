import { useState } from 'react';
import { Page } from '@/components/layout/Page';
import { splitLinks } from '@/components/mailbox/splitLinks';
import { strings } from '@/components/mailbox/strings.en';
import { type Mail, useMailbox } from '@/components/mailbox/useMailbox';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import styles from '@/components/mailbox/MailboxPage.module.css';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** The local mail box: what the backend would have sent, for those who develop with it. */
export const MailboxPage: FoyerPage = () => (
  <Page title={strings.title} description={strings.description} hidden>
    <Mailbox />
  </Page>
);
MailboxPage.bodyClass = 'page-mailbox';

function Mailbox() {
  const { mails, state, refresh, empty } = useMailbox();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = mails.find(({ id }) => id === openId) ?? mails[0];
  return (
    <main className={styles.mailbox} id="main" tabIndex={-1}>
      <header className={styles.head}>
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.lead}</p>
        </div>
        <div className={styles.actions}>
          <Button loading={state === 'loading'} onClick={refresh}>
            {strings.refresh}
          </Button>
          {mails.length > 0 && (
            <Button variant="quiet" onClick={empty}>
              {strings.deleteAll}
            </Button>
          )}
        </div>
      </header>
      <p role="status" className={styles.state}>
        {state === 'failed' && strings.failed}
      </p>
      {state === 'ready' && mails.length === 0 && (
        <EmptyState
          picture="mail"
          title={strings.none}
          text={strings.noneText}
          action={<Button href="/sign-up">{strings.createAccount}</Button>}
        />
      )}
      {open && (
        <div className={styles.room}>
          <ul className={styles.list} aria-label={strings.list}>
            {mails.map(({ id, subject, to, date }) => (
              <li key={id}>
                <button type="button" aria-current={id === open.id || undefined} onClick={() => setOpenId(id)}>
                  <b>{subject}</b>
                  <span>{to}</span>
                  <time dateTime={date}>{time.format(new Date(date))}</time>
                </button>
              </li>
            ))}
          </ul>
          <MailView key={open.id} mail={open} />
        </div>
      )}
    </main>
  );
}

/** One mail: as text with its links to follow, or as drawn, in a frame that may run and fetch nothing. */
function MailView({ mail: { from, to, subject, text, html } }: { mail: Mail }) {
  const [drawn, setDrawn] = useState(false);
  return (
    <article className={styles.mail} aria-label={subject}>
      <header>
        <h2>{subject}</h2>
        <p>{strings.fromTo(from, to)}</p>
        {html && (
          <Button aria-pressed={drawn} onClick={() => setDrawn(!drawn)}>
            {drawn ? strings.showText : strings.showHtml}
          </Button>
        )}
      </header>
      {drawn ? (
        <iframe className={styles.frame} sandbox="" srcDoc={html} title={strings.asHtml(subject)} />
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
