import { useCallback, useEffect, useState } from 'react';
import { readSettings } from '@/lib/env';
import { BACKEND_PATHS, backendAddress } from '@/protocol/paths';

/** A mail in the local mail box of the backend. */
export type Mail = {
  id: string;
  from: string;
  to: string;
  subject: string;
  /** When it came, ISO 8601. */
  date: string;
  text: string;
  html: string;
};

type Mailbox = { mails: readonly Mail[]; state: 'loading' | 'ready' | 'failed' };

const address = () => backendAddress(readSettings().serverUrl, BACKEND_PATHS.mailbox);

async function fetchMails(method: 'GET' | 'DELETE', signal?: AbortSignal): Promise<readonly Mail[]> {
  const answer = await fetch(address(), { method, signal: signal ?? null });
  if (!answer.ok) throw new Error(`The mailbox responded with status ${answer.status}.`);
  if (method === 'DELETE') return [];
  const { messages } = (await answer.json()) as { messages: readonly Mail[] };
  return messages;
}

/** The mails that the backend sent during development, newest first; read again when the page gets the focus. */
export function useMailbox() {
  const [{ mails, state }, setMailbox] = useState<Mailbox>({ mails: [], state: 'loading' });

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
