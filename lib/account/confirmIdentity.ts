import { DeclinedError } from '@/lib/errors/triggerErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { SESSION_MISSING } from '@/protocol/codes';

/** Waits for the visitor to confirm who they are; told whether they did. */
type Question = { answer: (confirmed: boolean) => void };

let question: Question | null = null;
const listeners = new Set<() => void>();

function set(next: Question | null): void {
  question = next;
  for (const tell of listeners) tell();
}

/** The question that is open, for the dialog that shows it: a store without React. */
export const identityQuestion = {
  get: (): Question | null => question,
  getOnServer: (): null => null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Does something for which the backend may want fresh proof of who the visitor is. Where it does, they are asked for it,
 * and it is done once more.
 *
 * @throws FoyerError: DeclinedError where they close the question
 */
export async function withFreshIdentity<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const error = toFoyerError(cause);
    // Without a dialog nobody would ever answer.
    if (error.code !== SESSION_MISSING || listeners.size === 0) throw error;
  }
  if (!(await ask())) throw new DeclinedError();
  return work();
}

function ask(): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      set(null);
      resolve(confirmed);
    };
    set({ answer });
  });
}
