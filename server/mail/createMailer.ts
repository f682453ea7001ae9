import nodemailer from 'nodemailer';
import type { Logger } from 'pino';

/** A letter could not be sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** What the letter was about; to whom it went stays out of the logs. */
    readonly subject: string,
    options?: ErrorOptions,
    /** The mail server works and refused this one recipient. */
    readonly recipientRefused = false,
  ) {
    super(message, options);
  }
}

/** A letter to one person, written twice: plain and as HTML. */
export type OutgoingLetter = { to: string; subject: string; text: string; html: string };

/** Sends letters over SMTP. */
export type Mailer = {
  /** Settles once the mail server has taken the letter; rejects with a `MailError` where it has not. */
  send(letter: OutgoingLetter): Promise<void>;
  /** How the last attempt went. */
  state(): 'ok' | 'failing' | 'off';
  /** Settles once the letters that are leaving have left, or failed. */
  close(): Promise<void>;
};

/** What the mailer needs to know; without `smtpUrl` mail is off. */
export type MailerOptions = { smtpUrl: string | null; from: string; log: Logger };

/** A mail server that says nothing for so long is taken for dead, in milliseconds. */
const PATIENCE = 15_000;

/** Builds the mailer. It opens no connection before the first letter. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === null) {
    return {
      send: (letter) => Promise.reject(new MailError('Email is turned off (SEND_EMAIL=off).', letter.subject)),
      state: () => 'off',
      close: () => Promise.resolve(),
    };
  }
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...patience }, { from });
  let failing = false;
  const leaving = new Set<Promise<unknown>>();
  return {
    async send({ to, subject, text, html }) {
      // As an object: of a text nodemailer would read lists and groups.
      const sent = transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      leaving.add(sent);
      try {
        await sent;
        failing = false;
        log.info({ subject }, 'a letter left');
      } catch (cause) {
        if (isRecipientRefused(cause)) {
          throw new MailError('The mail server refused this recipient.', subject, { cause }, true);
        }
        failing = true;
        const message = 'The mail server refused the email. Check SMTP_URL and EMAIL_FROM.';
        throw new MailError(message, subject, { cause });
      } finally {
        leaving.delete(sent);
      }
    },
    state: () => (failing ? 'failing' : 'ok'),
    async close() {
      await Promise.allSettled(leaving);
      transport.close();
    },
  };
}

/** Whether the answer was about the recipient (RCPT TO), and final: status 5xx (RFC 5321, section 4.2.1). */
function isRecipientRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('rejected' in error && 'responseCode' in error)) return false;
  return Array.isArray(error.rejected) && error.rejected.length > 0 && Number(error.responseCode) >= 500;
}
