import { serveMailbox, startMailbox } from '@/devnet/mailbox/startMailbox';
import type { Devnet } from '@/server/index';

/** Starts the mailbox, and shows it to this machine. */
export const openMailbox: Devnet['startMailbox'] = async ({ settings, log }) => {
  const mailbox = await startMailbox({ dataDir: settings.dataDir, log });
  return { smtpUrl: mailbox.smtpUrl, routes: serveMailbox(mailbox), stop: mailbox.stop };
};
