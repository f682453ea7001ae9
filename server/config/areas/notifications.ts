import { z } from 'zod';
import { onOff, setting, token, url } from '@/server/config/defineSetting';

const SENDER = /^[^@\r\n]+@[^@\s]+$|^[^<>\r\n]*<[^@<>\s]+@[^@<>\s]+>$/;

/** A host, `*.` before one for all below it, or an origin. */
const PUSH_SERVICE = /^((\*\.)?([a-z\d-]+\.)+[a-z\d-]+|https?:\/\/[^/?#@\s]+)$/;

const PUSH_SERVICE_EXPECTED = 'hosts such as *.push.example.com, or origins, separated by commas';

/** The push services of the browsers: Chrome, Edge and others by Google; Firefox; Edge on Windows; Safari. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

export const emailSettings = {
  SEND_EMAIL: setting({
    description: 'Whether emails are sent. Without them emails are not verified, and nobody can reset a password.',
    default: 'on',
    // Login shells set MAIL to the path of a mailbox.
    formerName: { name: 'MAIL', since: '0.3.0', values: { on: 'on', off: 'off' }, ignoresOthers: true },
    schema: onOff,
  }),
  SMTP_URL: setting({
    description: 'Your mail server.',
    empty: 'a local mailbox at http://localhost:{PORT}/mailbox',
    example: 'smtps://user:password@mail.example.com:465',
    hint: 'Such as smtps://user:password@mail.example.com:465.',
    secret: true,
    requiredInProduction: {
      action: 'Production has no local mailbox. Set your mail server, or SEND_EMAIL=off.',
      unless: { name: 'SEND_EMAIL', value: 'off' },
    },
    schema: url(['smtp:', 'smtps:']),
  }),
  EMAIL_FROM: setting({
    description: 'Sender of every email.',
    empty: 'the name in foyer.config.ts with the address foyer@localhost',
    example: 'Acme <hello@example.com>',
    hint: 'Such as Foyer <hello@example.com>.',
    formerName: { name: 'MAIL_FROM', since: '0.3.0' },
    schema: z.string().regex(SENDER, { error: 'a sender' }),
  }),
};

export const pushSettings = {
  PUSH: setting({
    description: 'Whether push notifications are sent. Without them no visitor is offered them.',
    default: 'on',
    schema: onOff,
  }),
  VAPID_PUBLIC_KEY: setting({
    description:
      'Public key by which push services know this site, in base64url. Generate a pair with: npx web-push generate-vapid-keys. Needs VAPID_PRIVATE_KEY.',
    empty: 'a pair derived from MASTER_KEY; another MASTER_KEY then makes every device subscribe again',
    hint: 'Generate a pair with: npx web-push generate-vapid-keys',
    formerName: { name: 'PUSH_PUBLIC_KEY', since: '0.3.0' },
    schema: token,
  }),
  VAPID_PRIVATE_KEY: setting({
    description: 'Private key of that pair.',
    empty: 'a pair derived from MASTER_KEY',
    hint: 'Generate a pair with: npx web-push generate-vapid-keys',
    secret: true,
    formerName: { name: 'PUSH_PRIVATE_KEY', since: '0.3.0' },
    schema: z.string().regex(/^[\w-]{43}$/, { error: 'a VAPID key of 43 characters in base64url' }),
  }),
  VAPID_SUBJECT: setting({
    description: 'Contact for push services about this site (RFC 8292).',
    empty: 'SITE_URL',
    example: 'mailto:me@example.com',
    formerName: { name: 'PUSH_CONTACT', since: '0.3.0' },
    schema: z
      .string()
      .refine((value) => /^mailto:[^\s@]+@[^\s@]+$|^https:\/\/\S+$/.test(value) && URL.canParse(value), {
        error: 'a URL that starts with mailto: or https://, such as mailto:me@example.com',
      }),
  }),
  PUSH_SERVICES: setting({
    description: 'Hosts of the push services that may be called, separated by commas; *. before one for all below it.',
    empty: 'those of Google, Mozilla, Microsoft and Apple',
    example: 'fcm.googleapis.com,*.push.apple.com',
    schema: z
      .string()
      .transform((value) => value.split(',').map((one) => one.trim().toLowerCase().replace(/\/$/, '')))
      .pipe(z.array(z.string().regex(PUSH_SERVICE, { error: PUSH_SERVICE_EXPECTED }))),
  }),
};
