/** A part that Foyer brings along, the database or the local chain, could not start. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';

  constructor(
    message: string,
    options: {
      /** One sentence: what the reader can do now. */
      whatToDo?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.whatToDo ? `${message} ${options.whatToDo}` : message, { cause: options.cause });
  }
}
