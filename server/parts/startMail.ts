import type { Logger } from 'pino';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { createMailer, type Mailer } from '@/server/mail/createMailer';
import { startMailbox, type Mailbox } from '@/devnet/mailbox/startMailbox';
import type { Stops } from '@/server/process/createStops';

/** How letters leave. `mailbox` is there in development without a mail server of one's own. */
export type MailPart = { mailer: Mailer; mailbox: Mailbox | null; smtpUrl: string | null; detail: string };

/** Takes the operator's mail server, or starts the local mail box. */
export async function startMail(settings: ServerSettings, stops: Stops, log: Logger): Promise<MailPart> {
  const { sendEmail, smtpUrl: given, production, dataDir, emailFrom: from } = settings;
  const mailbox = sendEmail && given === null && !production ? await startMailbox({ dataDir, log }) : null;
  if (mailbox) stops.add('mail box', mailbox.stop);
  const smtpUrl = sendEmail ? (given ?? mailbox?.smtpUrl ?? null) : null;
  const mailer = createMailer({ smtpUrl, from, log });
  stops.add('mail', mailer.close);
  const detail = mailbox ? 'the local mail box' : smtpUrl ? `the mail server at ${new URL(smtpUrl).host}` : 'off';
  return { mailer, mailbox, smtpUrl, detail };
}
