import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailer } from '@/server/mail/createMailer';
import { startMailbox } from '@/devnet/startMailbox';
import { createLogger } from '@/server/observability/createLogger';

const { logger: log } = createLogger({ level: 'silent' });
const email = {
  to: 'ada@example.com',
  subject: 'Grüße, Ada',
  text: 'Open https://foyer.example/a?b=1',
  html: '<p>Open</p>',
};
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the local mailbox', () => {
  it('takes an email over SMTP and keeps it over a restart', async () => {
    const first = await startMailbox({ dataDir, log });
    const mailer = createMailer({ smtpUrl: first.smtpUrl, from: 'Foyer <foyer@localhost>', log });
    await mailer.send(email);
    await mailer.send({ ...email, subject: 'Second' });
    expect(mailer.state()).toBe('ok');
    await mailer.close();
    await first.stop();

    const second = await startMailbox({ dataDir, log });
    expect(second.emails().map(({ subject }) => subject)).toEqual(['Second', email.subject]);
    expect(second.emails()[1]).toMatchObject({ from: 'Foyer <foyer@localhost>', to: 'ada@example.com' });
    expect(second.emails()[1]?.text.trim()).toBe(email.text);
    await second.clear();
    expect(second.emails()).toEqual([]);
    await second.stop();
  });

  it('keeps the last 200 emails', async () => {
    const mailbox = await startMailbox({ dataDir, log });
    const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'foyer@localhost', log });
    for (let i = 0; i < 205; i++) await mailer.send({ ...email, subject: `Email ${i}` });
    expect(mailbox.emails()).toHaveLength(200);
    expect(mailbox.emails()[0]?.subject).toBe('Email 204');
    await mailer.close();
    await mailbox.stop();
  });
});

describe('the mailer', () => {
  it('says what to check when the mail server does not answer, and recovers', async () => {
    const mailbox = await startMailbox({ dataDir, log });
    await mailbox.stop();
    const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'foyer@localhost', log });
    await expect(mailer.send(email)).rejects.toThrow(
      'The mail server refused the email. Check SMTP_URL and EMAIL_FROM.',
    );
    expect(mailer.state()).toBe('failing');
    await mailer.close();
  });

  it('treats a recipient as one address, and distinguishes a refused recipient from a failing mail server', async () => {
    const mailbox = await startMailbox({ dataDir, log });
    const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, from: 'foyer@localhost', log });
    const to = 'ada@example.com, eve@example.com';
    await expect(mailer.send({ ...email, to })).rejects.toMatchObject({ name: 'MailError', recipientRefused: true });
    expect(mailbox.emails()).toEqual([]);
    expect(mailer.state()).toBe('ok');
    await mailer.close();
    await mailbox.stop();
  });

  it('refuses to send where mail is switched off', async () => {
    const mailer = createMailer({ smtpUrl: null, from: 'foyer@localhost', log });
    await expect(mailer.send(email)).rejects.toThrow('SEND_EMAIL=off');
    expect(mailer.state()).toBe('off');
  });
});
