import { FoyerError } from '@/lib/errors/FoyerError';

/** The server asks for something that no site knows how to do; the specification's words (row C14). */
export class UnknownTriggerError extends FoyerError {
  override readonly name = 'UnknownTriggerError';

  constructor(readonly trigger: string) {
    super(`Unknown trigger: "${trigger}"`, { whatToDo: 'Nothing was done. Tell the owner of the site.' });
  }
}
