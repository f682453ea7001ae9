import { FoyerError } from '@/lib/errors/FoyerError';

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
