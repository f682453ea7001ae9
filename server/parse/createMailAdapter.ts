import type { Logger } from 'pino';
import type { OutgoingLetter } from '@/server/mail/createMailer';
import { MailError } from '@/server/mail/MailError';
import { writeResetMail, writeVerificationMail, type MailFacts } from '@/server/parse/mailTexts';
import type { SendMail } from '@/server/parse/parseSettings';

/** What Parse Server hands a mail adapter; `link` leads to its own pages and carries the token. */
type MailRequest = { link: string; user: Parse.User; appName: string };

/** Parse Server's mail adapter: well-written mails whose links open the site's own pages. */
export function createMailAdapter(siteUrl: string, sendMail: SendMail, logger: Logger) {
  // Parse Server does not wait for a mail, so a mail that fails is told here or nowhere.
  const send = async (letter: OutgoingLetter) => {
    try {
      await sendMail(letter);
    } catch (error) {
      const refused = error instanceof MailError && error.recipientRefused;
      const words = refused ? 'the mail server refused a recipient' : 'a letter did not leave';
      // A recipient is the choice of a visitor, and no fault of ours.
      logger[refused ? 'warn' : 'error']({ part: 'mail', err: error }, words);
    }
  };
  return {
    sendMail: send,
    sendVerificationEmail: (request: MailRequest) =>
      send(writeVerificationMail(readFacts(siteUrl, '/verify-email', request))),
    sendPasswordResetEmail: (request: MailRequest) =>
      send(writeResetMail(readFacts(siteUrl, '/reset-password', request))),
  };
}

function readFacts(siteUrl: string, page: string, { link, user, appName }: MailRequest): MailFacts {
  const username = user.getUsername() ?? '';
  const address = new URL(siteUrl.replace(/\/$/, '') + page);
  address.searchParams.set('token', new URL(link).searchParams.get('token') ?? '');
  address.searchParams.set('username', username);
  return { to: user.getEmail() ?? username, username, link: address.href, appName };
}
