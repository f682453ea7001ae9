import { FoyerError } from '@/lib/errors/FoyerError';

/** An address that is none of the web: opened, it could run a script on this page. */
export class UnsafeUrlError extends FoyerError {
  override readonly name = 'UnsafeUrlError';

  constructor(readonly url: string) {
    super('The server wants to open something that is no web page.', {
      whatToDo: 'Nothing was opened. Only addresses with http or https are.',
    });
  }
}
