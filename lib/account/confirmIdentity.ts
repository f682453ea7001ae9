import { DeclinedError } from '@/lib/errors/triggerErrors';
import { toFoyerError } from '@/lib/errors/backendErrors';
import { createStore } from '@/lib/state/createStore';
import { SESSION_MISSING } from '@/protocol/codes';

/** Waits for the visitor to confirm who they are; told whether they did. */
type Question = { answer: (confirmed: boolean) => void };

/** Whether a dialog is there to ask. */
let hasDialog = false;

/** The question that is open, for the dialog that shows it; `null` for none. */
export const identityPrompt = createStore<Question | null>(null, () => {
  hasDialog = true;
  return () => (hasDialog = false);
});

/**
 * Does something for which the backend may want fresh proof of who the visitor is. Where it does, they are asked for it,
 * and it is done once more.
 *
 * @throws FoyerError: DeclinedError where they close the question
 */
export async function withConfirmedIdentity<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const error = toFoyerError(cause);
    // Without a dialog nobody would ever answer.
    if (error.code !== SESSION_MISSING || !hasDialog) throw error;
  }
  if (!(await ask())) throw new DeclinedError();
  return work();
}

function ask(): Promise<boolean> {
  identityPrompt.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean): void => {
      identityPrompt.set(null);
      resolve(confirmed);
    };
    identityPrompt.set({ answer });
  });
}
