/** Cloud code that cannot be used: which file, and why. */
export class CloudCodeError extends Error {
  override readonly name = 'CloudCodeError';

  constructor(file: string, cause: unknown) {
    super(`The cloud code in ${file} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
