import { FoyerError } from '@/lib/errors/FoyerError';

/** A list whose cursors lead in a circle: it would never end. */
export class EndlessListError extends FoyerError {
  override readonly name = 'EndlessListError';

  /** @param list the function that answered it */
  constructor(readonly list: string) {
    super('The server told the same part of a list twice.', { whatToDo: 'Reload the page to read it anew.' });
  }
}
