import type { AddressInfo } from 'node:net';
import path from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Logger } from 'pino';
import { createLetterStore, type Letter } from '@/server/mail/createLetterStore';

/** The local mail box: a real SMTP server on this machine, whose letters can be read. */
export type Mailbox = {
  /** Where letters are delivered, such as `smtp://127.0.0.1:54321`. */
  smtpUrl: string;
  /** Newest first. */
  letters(): readonly Letter[];
  clear(): Promise<void>;
  stop(): Promise<void>;
};

/** A letter beyond this is refused, in bytes. */
const LARGEST_LETTER = 5 * 1024 * 1024;

/**
 * Starts the local mail box on a free port of the loopback address.
 *
 * A letter is acknowledged (SMTP 250) only once it stands on the disk, so that it survives a restart.
 */
export async function startMailbox({ dataDir, log }: { dataDir: string; log: Logger }): Promise<Mailbox> {
  const store = await createLetterStore(path.join(dataDir, 'mailbox.json'));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_LETTER,
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The letter is too large.'), { responseCode: 552 }));
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        readLetter(Buffer.concat(parts), to)
          .then((letter) => store.add(letter))
          .then(() => done(), done);
      });
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'a delivery to the mail box failed'));
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
    letters: store.all,
    clear: store.clear,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Reads a letter in the form of RFC 5322. */
async function readLetter(raw: Buffer, to: string): Promise<Omit<Letter, 'id'>> {
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
