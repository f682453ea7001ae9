import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
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

/** A letter in the local mail box. */
export type Letter = z.infer<typeof letterSchema>;

/** Letters kept; older ones go. */
const MOST_LETTERS = 200;

/** Letters in memory and in one file, newest first. The file is for the owner alone: letters hold reset links. */
export async function createLetterStore(file: string) {
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
