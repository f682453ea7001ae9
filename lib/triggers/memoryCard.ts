import { NothingSavedError } from '@/lib/errors/objectErrors';

/** Where triggers of one run hand answers on to each other. */
export type MemoryCard = {
  save(answer: unknown): void;
  /**
   * @param path into what was saved; the whole of it where it is left out
   * @throws NothingSavedError
   */
  get(path?: readonly string[]): unknown;
};

/**
 * Makes a card for one run. Faults of the SDK: it has one for everything, which keeps what an earlier run left, and takes
 * a saved 0 or empty text for nothing.
 */
export function createMemoryCard(): MemoryCard {
  let saved: { answer: unknown } | null = null;
  return {
    save: (answer) => {
      saved = { answer };
    },
    get(path = []) {
      if (!saved) throw new NothingSavedError();
      return path.reduce<unknown>(
        (value, key) =>
          typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : undefined,
        saved.answer,
      );
    },
  };
}
