import nodemailer from 'nodemailer';
import type { Logger } from 'pino';

/** An email could not be sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    /** The subject; the recipient stays out of the logs. */
    readonly subject: string,
    options?: ErrorOptions,
    /** The mail server works and rejected this one recipient. */
    readonly recipientRefused = false,
  ) {
    super(message, options);
  }
}

/** An email to one person, as plain text and as HTML. */
export type OutgoingEmail = { to: string; subject: string; text: string; html: string };

/** Sends emails over SMTP. */
export type Mailer = {
  /** Resolves once the mail server has accepted the email; otherwise rejects with a `MailError`. */
  send(email: OutgoingEmail): Promise<void>;
  /** The result of the last attempt. */
  state(): 'ok' | 'failing' | 'off';
  /** Resolves once the emails being sent were sent or failed. */
  close(): Promise<void>;
};

/** Options of the mailer; without `smtpUrl` email is off. */
export type MailerOptions = { smtpUrl: string | null; from: string; log: Logger };

/** Timeout of the mail server, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Creates the mailer. It opens no connection before the first email. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === null) {
    return {
      send: (email) => Promise.reject(new MailError('Email is turned off (SEND_EMAIL=off).', email.subject)),
      state: () => 'off',
      close: () => Promise.resolve(),
    };
  }
  const timeoutMs = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...timeoutMs }, { from });
  let failing = false;
  const leaving = new Set<Promise<unknown>>();
  return {
    async send({ to, subject, text, html }) {
      // As an object: nodemailer would parse a string for lists and groups.
      const sent = transport.sendMail({ to: { name: '', address: to }, subject, text, html });
      leaving.add(sent);
      try {
        await sent;
        failing = false;
        log.info({ subject }, 'email sent');
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

/**
 * Whether the response concerned the recipient (RCPT TO) and is permanent: status 5xx (RFC 5321,
 * section 4.2.1).
 */
function isRecipientRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('rejected' in error && 'responseCode' in error)) return false;
  return Array.isArray(error.rejected) && error.rejected.length > 0 && Number(error.responseCode) >= 500;
}
