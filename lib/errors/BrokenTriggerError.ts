import { FoyerError } from '@/lib/errors/FoyerError';

/** The server asks for something and leaves out what is needed for it; the words are the SDK's own. */
export class BrokenTriggerError extends FoyerError {
  override readonly name = 'BrokenTriggerError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause, whatToDo: 'Nothing was signed. Tell the owner of the site.' });
  }
}
