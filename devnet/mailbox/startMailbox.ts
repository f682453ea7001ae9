import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Logger } from 'pino';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';

const letterSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  /** When it arrived, ISO 8601. */
  date: z.string(),
  text: z.string(),
  html: z.string(),
});

/** Letters kept; older ones go. */
const MOST_LETTERS = 200;

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

/** A letter in the local mail box. */
export type Letter = z.infer<typeof letterSchema>;

/** Letters in memory and in one file, newest first. The file is for the owner alone: letters hold reset links. */
async function createLetterStore(file: string) {
  let letters = await readLetters(file);
  let writing = Promise.resolve();

  /** Writes beside the file and moves it into place, one write after the other, so that a crash leaves a whole file. */
  const save = (): Promise<void> => {
    const write = async () => {
      const draft = `${file}.draft`;
      await writeFile(draft, JSON.stringify(letters), { mode: 0o600 });
      await rename(draft, file);
    };
    const saved = writing.then(write);
    writing = saved.catch(() => undefined); // The caller hears of it; the next write starts afresh.
    return saved;
  };

  return {
    all: (): readonly Letter[] => letters,
    async add(letter: Omit<Letter, 'id'>): Promise<void> {
      letters = [{ id: randomUUID(), ...letter }, ...letters].slice(0, MOST_LETTERS);
      await save();
    },
    async clear(): Promise<void> {
      letters = [];
      await save();
    },
  };
}

/** Letters of the last run. A missing or broken file is an empty mail box: it is a development tool. */
async function readLetters(file: string): Promise<Letter[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  try {
    return z.array(letterSchema).parse(JSON.parse(text));
  } catch {
    return [];
  }
}
