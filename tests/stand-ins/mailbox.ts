import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** One letter as it arrived. */
export type ReceivedEmail = { to: string; from: string; subject: string; text: string; html: string };

/**
 * A mail server for tests: takes every letter over SMTP and keeps it as a file, so that another process can read it.
 * Answers the address to send to and how to stop it.
 */
export async function startMailbox(folder: string): Promise<{ smtpUrl: string; stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const name = `${String((count += 1)).padStart(6, '0')}.json`;
      const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
      saveEmail({ folder, name, to, raw: buffer(stream) }).then(() => done(), done);
    },
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function saveEmail(arrival: { folder: string; name: string; to: string; raw: Promise<Buffer> }): Promise<void> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await arrival.raw);
  const email: ReceivedEmail = { to: arrival.to, from: from?.address ?? '', subject, text, html };
  // Written under another name first: a reader never meets half a letter.
  const draft = join(arrival.folder, `${arrival.name}.part`);
  await writeFile(draft, JSON.stringify(email));
  await rename(draft, join(arrival.folder, arrival.name));
}

/** Every letter in the box, oldest first. */
export async function readEmails(folder: string): Promise<ReceivedEmail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as ReceivedEmail),
  );
}

/** Waits for the letter number `count` to somebody (1 is the first); fails after 60 s. */
export async function waitForEmail(folder: string, to: string, count = 1): Promise<ReceivedEmail> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const email = (await readEmails(folder)).filter((each) => each.to === to)[count - 1];
    if (email) return email;
    if (Date.now() > deadline) throw new Error(`No letter number ${count} to ${to} came within 60 s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
