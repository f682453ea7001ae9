import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { MailError } from '@/server/mail/MailError';

/** A letter to one person. */
export type OutgoingLetter = { to: string; subject: string; text: string; html: string };

/** Sends letters over SMTP. */
export type Mailer = {
  /** Settles once the mail server has taken the letter; rejects with a `MailError` where it has not. */
  send(letter: OutgoingLetter): Promise<void>;
  /** How the last attempt went. */
  state(): 'ok' | 'failing' | 'off';
  close(): void;
};

/** What the mailer needs to know; without `smtpUrl` mail is off. */
export type MailerOptions = { smtpUrl: string | null; from: string; log: Logger };

/** A mail server that says nothing for so long is taken for dead, in milliseconds. */
const PATIENCE = 15_000;

/** Builds the mailer. It opens no connection before the first letter. */
export function createMailer({ smtpUrl, from, log }: MailerOptions): Mailer {
  if (smtpUrl === null) {
    return {
      send: (letter) => Promise.reject(new MailError('Mail is switched off (MAIL=off).', letter.subject)),
      state: () => 'off',
      close: () => undefined,
    };
  }
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: 3, ...patience }, { from });
  let failing = false;
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({ to, subject, text, html });
        failing = false;
        log.info({ subject }, 'a letter left');
      } catch (cause) {
        failing = true;
        const error = new MailError('The mail server did not take the letter. Check SMTP_URL and MAIL_FROM.', subject, {
          cause,
        });
        log.error({ err: error }, 'a letter did not leave');
        throw error;
      }
    },
    state: () => (failing ? 'failing' : 'ok'),
    close: () => transport.close(),
  };
}
