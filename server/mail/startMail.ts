import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { createMailer, type Mailer } from '@/server/mail/createMailer';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** A local mailbox for the backend's emails in development. */
export type LocalMailbox = {
  smtpUrl: string;
  /** Shows received emails. */
  routes: RequestHandler;
};

/** How emails are sent. `mailbox` exists in development without a configured mail server. */
export type ConnectedMail = { mailer: Mailer; mailbox: LocalMailbox | null; smtpUrl: string | null; detail: string };

/** What mail needs to start. */
export type MailOptions = {
  settings: Pick<ServerSettings, 'sendEmail' | 'smtpUrl' | 'production' | 'emailFrom'>;
  /** Starts the mailbox. */
  startMailbox: () => Promise<LocalMailbox>;
  shutdownHooks: ShutdownHooks;
  log: Logger;
};

/** Uses the operator's mail server, or starts the local mailbox. */
export async function startMail({ settings, startMailbox, shutdownHooks, log }: MailOptions): Promise<ConnectedMail> {
  const { sendEmail, smtpUrl: given, production, emailFrom: from } = settings;
  const mailbox = sendEmail && given === null && !production ? await startMailbox() : null;
  const smtpUrl = sendEmail ? (given ?? mailbox?.smtpUrl ?? null) : null;
  const mailer = createMailer({ smtpUrl, from, log });
  shutdownHooks.add('mail', mailer.close);
  const detail = mailbox ? 'the local mailbox' : smtpUrl ? `the mail server at ${new URL(smtpUrl).host}` : 'off';
  return { mailer, mailbox, smtpUrl, detail };
}
