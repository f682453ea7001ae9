import { setTimeout as sleep } from 'node:timers/promises';
import type { Email } from '@/devnet/startMailbox';

/** Reads the local mailbox of a backend over its address. */
export type MailboxClient = {
  /** Newest first. */
  read(): Promise<Email[]>;
  /** Waits for a letter to this address whose subject matches; the newest where there are several. */
  waitFor(to: string, subject?: RegExp): Promise<Email>;
  clear(): Promise<void>;
};

/** A letter that has not come by then does not come, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Opens the mail box of the backend at `origin`. */
export function createMailboxClient(origin: string): MailboxClient {
  const url = new URL('/mailbox', origin);
  const read = async (): Promise<Email[]> => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The mailbox responded with status ${response.status}.`);
    const { messages } = (await response.json()) as { messages: Email[] };
    return messages;
  };
  return {
    read,
    async waitFor(to, subject = /(?:)/) {
      const until = Date.now() + TIMEOUT_MS;
      while (Date.now() < until) {
        const email = (await read()).find((each) => each.to.includes(to) && subject.test(each.subject));
        if (email) return email;
        await sleep(50);
      }
      throw new Error(`No letter to ${to} came within ${TIMEOUT_MS / 1000} s.`);
    },
    async clear() {
      await fetch(url, { method: 'DELETE' });
    },
  };
}
