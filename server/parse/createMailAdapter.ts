import type { Logger } from 'pino';
import { colorOf } from '@/protocol/config/brandStyles';
import { siteConfig } from '@/protocol/config/siteConfig';
import { USERNAME_MAX_LENGTH } from '@/protocol/sign-in/credentialRules';
import { type Mailer, MailError, type OutgoingEmail } from '@/server/mail/createMailer';

/**
 * What Parse Server passes to a mail adapter; `link` leads to its own pages and carries the token.
 */
type MailRequest = { link: string; user: Parse.User; appName: string };

/** Parse Server's mail adapter: emails whose links open the site's own pages. */
export function createMailAdapter(siteUrl: string, sendMail: Mailer['send'], log: Logger) {
  // Parse Server does not wait for an email, so a failure is logged here.
  const send = async (email: OutgoingEmail) => {
    try {
      await sendMail(email);
    } catch (error) {
      const refused = error instanceof MailError && error.recipientRefused;
      const words = refused ? 'the email server refused a recipient' : 'an email could not be sent';
      // The recipient is user input, so a rejected one is not a server error.
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

/** What an email is made from. */
export type MailFacts = { to: string; username: string; link: string; appName: string };

/** Lifetime of the links in seconds; Parse Server is configured with the same. */
export const MAIL_LIFETIMES = { verification: 2 * 24 * 60 * 60, reset: 60 * 60 } as const;

type EmailContent = { subject: string; greeting: string; before: string; button: string; after: string[] };

/** The email that asks to confirm an email address. */
export function writeVerificationMail(facts: MailFacts, config = siteConfig): OutgoingEmail {
  const { to, username, appName } = facts;
  return write(facts, config, {
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

/** The email with a link to set a new password. */
export function writeResetMail(facts: MailFacts, config = siteConfig): OutgoingEmail {
  const { username, appName } = facts;
  return write(facts, config, {
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

/** Uses the colors of the light theme: email clients apply their own dark mode. */
function write({ to, link, appName }: MailFacts, config: typeof siteConfig, email: EmailContent): OutgoingEmail {
  const [background, ink, accent, onAccent] = (['background', 'text', 'accent', 'onAccent'] as const).map((color) =>
    colorOf(config, 'light', color),
  );
  const { subject, greeting, before, button, after } = email;
  const text = [greeting, before, `${button}:\n${link}`, ...after, appName].join('\n\n') + '\n';
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:${background};color:${ink};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 32px;font:24px/1.2 Georgia,serif">${escapeHtml(appName)}</p>
${paragraph(greeting)}
${paragraph(before)}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:${onAccent};text-decoration:none;border-radius:6px">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px">Or open this link: <br><a href="${escapeHtml(link)}" style="color:${accent};word-break:break-all">${escapeHtml(link)}</a></p>
${after.map(paragraph).join('\n')}
</div></body></html>
`;
  return { to, subject, text, html };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * Shortens a username to one line: those from before the rules can contain line breaks or be very
 * long.
 */
function onOneLine(name: string): string {
  const line = name.replace(/[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return [...line].slice(0, USERNAME_MAX_LENGTH).join('');
}
