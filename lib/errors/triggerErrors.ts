import { FoyerError } from '@/lib/errors/FoyerError';

/** The server asks for something that no site knows how to do; the specification's words (row C14). */
export class UnknownTriggerError extends FoyerError {
  override readonly name = 'UnknownTriggerError';

  constructor(readonly trigger: string) {
    super(`Unknown trigger: "${trigger}"`, { whatToDo: 'Nothing was done. Contact the site owner.' });
  }
}

/** The server asks for something and leaves out what is needed for it; the words are the SDK's own. */
export class BrokenTriggerError extends FoyerError {
  override readonly name = 'BrokenTriggerError';

  constructor(message: string, cause?: unknown) {
    super(message, { cause, whatToDo: 'Nothing was signed. Contact the site owner.' });
  }
}

/** An address that is none of the web: opened, it could run a script on this page. */
export class UnsafeUrlError extends FoyerError {
  override readonly name = 'UnsafeUrlError';

  constructor(readonly url: string) {
    super('The server asked to open something that is not a web page.', {
      whatToDo: 'Nothing was opened. Only http and https links are.',
    });
  }
}

/** A plugin of the backend refuses, with words of its own. */
export class PluginFailedError extends FoyerError {
  override readonly name = 'PluginFailedError';

  /** @param details what the plugin said, whatever its form */
  constructor(
    readonly plugin: string,
    readonly details: unknown,
  ) {
    super(`Something went wrong: ${readWords(details)}`, { whatToDo: 'Correct it and try again.' });
  }
}

function readWords(details: unknown): string {
  if (typeof details === 'string') return details;
  const message: unknown =
    typeof details === 'object' && details !== null ? Reflect.get(details, 'message') : undefined;
  return typeof message === 'string' ? message : JSON.stringify(details ?? null);
}

/** The visitor said no on this site, before any wallet was asked. A state rather than a fault. */
export class DeclinedError extends FoyerError {
  override readonly name = 'DeclinedError';

  constructor() {
    super('You declined. Nothing was done.');
  }
}
