import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { createMailer, type Mailer } from '@/server/mail/createMailer';
import type { ShutdownHooks } from '@/server/process/createShutdownHooks';

/** A mailbox that takes what the backend sends, in development. */
export type LocalMailbox = {
  smtpUrl: string;
  /** Shows what arrived. */
  routes: RequestHandler;
};

/** How emails leave. `mailbox` is there in development without a mail server of one's own. */
export type MailPart = { mailer: Mailer; mailbox: LocalMailbox | null; smtpUrl: string | null; detail: string };

/** What mail needs to start. */
export type MailPartOptions = {
  settings: Pick<ServerSettings, 'sendEmail' | 'smtpUrl' | 'production' | 'emailFrom'>;
  /** Starts the mailbox. */
  startMailbox: () => Promise<LocalMailbox>;
  stops: ShutdownHooks;
  log: Logger;
};

/** Takes the operator's mail server, or starts the local mailbox. */
export async function startMail({ settings, startMailbox, stops, log }: MailPartOptions): Promise<MailPart> {
  const { sendEmail, smtpUrl: given, production, emailFrom: from } = settings;
  const mailbox = sendEmail && given === null && !production ? await startMailbox() : null;
  const smtpUrl = sendEmail ? (given ?? mailbox?.smtpUrl ?? null) : null;
  const mailer = createMailer({ smtpUrl, from, log });
  stops.add('mail', mailer.close);
  const detail = mailbox ? 'the local mail box' : smtpUrl ? `the mail server at ${new URL(smtpUrl).host}` : 'off';
  return { mailer, mailbox, smtpUrl, detail };
}
