import { Router } from 'express';
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { BACKEND_PATHS } from '@/protocol/paths';
import { type Devnet, mayUseMasterKey } from '@/server/index';

const emailSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When it arrived, ISO 8601. */
  date: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Maximum stored emails; older ones are deleted. */
const MAX_EMAILS = 200;

/** The local mailbox: a real SMTP server on this machine, whose emails can be read. */
type Mailbox = {
  /** Where emails are delivered, such as `smtp://127.0.0.1:54321`. */
  smtpUrl: string;
  /** Newest first. */
  emails(): readonly Email[];
  clear(): Promise<void>;
  stop(): Promise<void>;
};

/** Maximum size of an email, in bytes. */
const MAX_EMAIL_BYTES = 5 * 1024 * 1024;

/** Starts the mailbox and serves it to this machine. */
export const openMailbox: Devnet['startMailbox'] = async ({ settings, log }) => {
  const mailbox = await startMailbox({ dataDir: settings.dataDir, log });
  return { smtpUrl: mailbox.smtpUrl, routes: serveMailbox(mailbox), stop: mailbox.stop };
};

/**
 * Starts the local mailbox on a free port of the loopback address.
 *
 * An email is acknowledged (SMTP 250) only once it is on disk, so that it survives a restart.
 */
export async function startMailbox({ dataDir, log }: { dataDir: string; log: Logger }): Promise<Mailbox> {
  const store = await createEmailStore(path.join(dataDir, 'mailbox.json'));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_EMAIL_BYTES,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The email is too large.'), { responseCode: 552 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        readEmail(Buffer.concat(parts), to)
          .then((email) => store.add(email))
          .then(() => done(), done);
      });
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'a delivery to the mailbox failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    emails: store.all,
    clear: store.clear,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses an email (RFC 5322). */
async function readEmail(raw: Buffer, to: string): Promise<Omit<Email, 'id'>> {
  const mail = await PostalMime.parse(raw);
  return {
    from: writeAddress(mail.from),
    to: mail.to?.map(writeAddress).join(', ') || to,
    subject: mail.subject ?? '',
    date: new Date().toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

function writeAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? '';
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** An email in the local mailbox. */
export type Email = z.infer<typeof emailSchema>;

/**
 * Emails in memory and in one file, newest first. The file is private to the owner: emails contain
 * reset links.
 */
async function createEmailStore(file: string) {
  let emails = await readEmails(file);
  let writing = Promise.resolve();

  /**
   * Writes to a temporary file and renames it, one write after the other, so that a crash leaves a
   * complete file.
   */
  const save = (): Promise<void> => {
    const write = async () => {
      const draft = `${file}.draft`;
      await writeFile(draft, JSON.stringify(emails), { mode: 0o600 });
      await rename(draft, file);
    };
    const saved = writing.then(write);
    writing = saved.catch(() => undefined); // Reported to the caller; the next write starts afresh.
    return saved;
  };

  return {
    all: (): readonly Email[] => emails,
    async add(email: Omit<Email, 'id'>): Promise<void> {
      emails = [{ id: randomUUID(), ...email }, ...emails].slice(0, MAX_EMAILS);
      await save();
    },
    async clear(): Promise<void> {
      emails = [];
      await save();
    },
  };
}

/**
 * Emails of the last run. A missing or broken file is an empty mailbox: it is a development tool.
 */
async function readEmails(file: string): Promise<Email[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    return z.array(emailSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/**
 * Lets a developer read and empty the local mailbox. Served in development only, to this machine
 * only, behind the origin policy: emails contain links that sign in.
 */
function serveMailbox(mailbox: Mailbox): Router {
  const router = Router();
  router.use(BACKEND_PATHS.mailbox, (req, res, next) => {
    const foreignPage = req.headers['sec-fetch-site'] === 'cross-site' && req.headers.origin === undefined;
    if (mayUseMasterKey(req) && !foreignPage) next();
    else res.status(403).json({ error: 'The mailbox opens on this machine only.' });
  });
  router.get(BACKEND_PATHS.mailbox, (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ messages: mailbox.emails() });
  });
  router.delete(BACKEND_PATHS.mailbox, async (_req, res) => {
    await mailbox.clear();
    res.status(204).end();
  });
  return router;
}
