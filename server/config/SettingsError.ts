/** The settings cannot be used. The message has one line for each error, with what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(
    /** One sentence or two for each. */
    readonly errors: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      [
        `The settings have ${errors.length === 1 ? 'one error' : `${errors.length} errors`}:`,
        ...errors.map((error) => `  - ${error}`),
        'docs/reference/settings.md explains every setting.',
      ].join('\n'),
      options,
    );
  }
}
