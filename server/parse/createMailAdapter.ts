import type { Logger } from 'pino';
import { USERNAME_MAX_LENGTH } from '@/protocol/sign-in/identifierRules';
import { type Mailer, MailError, type OutgoingLetter } from '@/server/mail/createMailer';

/** What Parse Server hands a mail adapter; `link` leads to its own pages and carries the token. */
type MailRequest = { link: string; user: Parse.User; appName: string };

/** Parse Server's mail adapter: well-written mails whose links open the site's own pages. */
export function createMailAdapter(siteUrl: string, sendMail: Mailer['send'], log: Logger) {
  // Parse Server does not wait for a mail, so a mail that fails is told here or nowhere.
  const send = async (letter: OutgoingLetter) => {
    try {
      await sendMail(letter);
    } catch (error) {
      const refused = error instanceof MailError && error.recipientRefused;
      const words = refused ? 'the mail server refused a recipient' : 'a letter did not leave';
      // A recipient is the choice of a visitor, and no fault of ours.
      log[refused ? 'warn' : 'error']({ part: 'mail', err: error }, words);
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

/** What a mail is made of. */
export type MailFacts = { to: string; username: string; link: string; appName: string };

/** How long the links are good, in seconds; Parse Server is told the same. */
export const MAIL_LIFETIMES = { verification: 2 * 24 * 60 * 60, reset: 60 * 60 } as const;

type Letter = { subject: string; greeting: string; before: string; button: string; after: string[] };

/** The mail that asks to confirm a mail address. */
export function writeVerificationMail({ to, username, link, appName }: MailFacts): OutgoingLetter {
  return write(to, link, appName, {
    subject: `Confirm your email address for ${appName}`,
    greeting: `Hello ${onOneLine(username)},`,
    before: `Please confirm that ${to} is your email address for ${appName}.`,
    button: 'Confirm email',
    after: [
      'This link expires in 2 days and works once.',
      `If you don't have an account on ${appName}, you can ignore this email.`,
    ],
  });
}

/** The mail that lets its reader choose a new password. */
export function writeResetMail({ to, username, link, appName }: MailFacts): OutgoingLetter {
  return write(to, link, appName, {
    subject: `Reset your password for ${appName}`,
    greeting: `Hello ${onOneLine(username)},`,
    before: `We received a request to reset the password of your ${appName} account.`,
    button: 'Reset password',
    after: [
      'This link expires in 1 hour and works once. A new password signs out all your devices.',
      "If you didn't request this, you can ignore this email: your password won't change.",
    ],
  });
}

function write(to: string, link: string, appName: string, letter: Letter): OutgoingLetter {
  const { subject, greeting, before, button, after } = letter;
  const text = [greeting, before, `${button}:\n${link}`, ...after, appName].join('\n\n') + '\n';
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f6f3ed;color:#221d16;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 32px;font:24px/1.2 Georgia,serif">${escapeHtml(appName)}</p>
${paragraph(greeting)}
${paragraph(before)}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:#221d16;color:#f6f3ed;text-decoration:none;border-radius:6px">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px">Or open this link: <br><a href="${escapeHtml(link)}" style="color:#6b4d12;word-break:break-all">${escapeHtml(link)}</a></p>
${after.map(paragraph).join('\n')}
</div></body></html>
`;
  return { to, subject, text, html };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A name as it may stand in a letter: names older than the rules can hold line breaks, or be endless. */
function onOneLine(name: string): string {
  const line = name.replace(/[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...line].slice(0, USERNAME_MAX_LENGTH).join('');
}
