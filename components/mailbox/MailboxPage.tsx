import { useCallback, useEffect, useState } from 'react';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { strings } from '@/components/mailbox/strings.en';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { Chips } from '@/components/ui/forms/Chips';
import { Facts } from '@/components/ui/values/Facts';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { readSettings } from '@/lib/env';
import type { FoyerPage } from '@/lib/shell/FoyerPage';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';
import styles from '@/components/mailbox/MailboxPage.module.css';

/** The local mailbox: what the backend would have sent, for those who develop with it. */
export const MailboxPage: FoyerPage = () => (
  <Page title={strings.title} description={strings.description} hidden>
    <Mailbox />
  </Page>
);

MailboxPage.bodyClass = 'page-mailbox';
MailboxPage.layout = InsideLayout;

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
      {state === 'loading' && mails.length === 0 && (
        <div className={styles.room} aria-busy="true">
          <Skeleton lines={6} />
          <Skeleton lines={8} />
        </div>
      )}
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
                  <TimeAgo at={date} />
                  <span>{to}</span>
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

/** A mail in the local mailbox of the backend. */
type Mail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** When it came, ISO 8601. */
  date: string;
  text: string;
  html: string;
};

type MailboxState = { mails: readonly Mail[]; state: 'loading' | 'ready' | 'failed' };

const address = () => backendAddress(readSettings().serverUrl, BACKEND_PATHS.mailbox);

async function fetchMails(method: 'GET' | 'DELETE', signal?: AbortSignal): Promise<readonly Mail[]> {
  const answer = await fetch(address(), { method, signal: signal ?? null });
  if (!answer.ok) throw new Error(`The mailbox responded with status ${answer.status}.`);
  if (method === 'DELETE') return [];
  const { messages } = (await answer.json()) as { messages: readonly Mail[] };
  return messages;
}

/** The mails that the backend sent during development, newest first; read again when the page gets the focus. */
function useMailbox() {
  const [{ mails, state }, setMailbox] = useState<MailboxState>({ mails: [], state: 'loading' });

  const load = useCallback(async (method: 'GET' | 'DELETE', signal?: AbortSignal) => {
    try {
      const found = await fetchMails(method, signal);
      setMailbox({ mails: found, state: 'ready' });
    } catch {
      // Shown as "the mailbox is not responding"; a request given up on leaving the page is no failure.
      if (!signal?.aborted) setMailbox((now) => ({ ...now, state: 'failed' }));
    }
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    const refresh = () => void load('GET', leaving.signal);
    refresh();
    window.addEventListener('focus', refresh);
    return () => {
      leaving.abort();
      window.removeEventListener('focus', refresh);
    };
  }, [load]);

  const refresh = () => {
    setMailbox((now) => ({ ...now, state: 'loading' }));
    void load('GET');
  };
  return { mails, state, refresh, empty: () => void load('DELETE') };
}

const VIEWS = [
  { value: 'text', label: strings.text },
  { value: 'html', label: strings.html },
] as const;

/** One mail: as text with its links to follow, or as drawn, in a frame that may run and fetch nothing. */
function MailView({ mail: { from, to, subject, date, text, html } }: { mail: Mail }) {
  const [view, setView] = useState<'text' | 'html'>('text');
  return (
    <article className={styles.mail} aria-label={subject}>
      <header>
        <h2>{subject}</h2>
        <Facts
          facts={[
            [strings.from, from],
            [strings.to, to],
            [strings.sent, <TimeAgo key="sent" at={date} />],
          ]}
        />
        {html && <Chips label={strings.view} look="segments" value={view} onChange={setView} options={VIEWS} />}
      </header>
      {view === 'html' ? (
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

/** A piece of a text: plain words, or an address to follow; `at` is where it begins. */
type TextPart = { text: string; isLink: boolean; at: number };

/** Takes a text apart at its http and https addresses. A full stop or bracket behind an address is not part of it. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false, at: end });
    parts.push({ text: match[0], isLink: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false, at: end });
  return parts;
}
