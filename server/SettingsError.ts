/** The settings cannot be used. The message names every fault, one a line, each with what to do. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(
    /** One sentence or two for each fault. */
    readonly faults: readonly string[],
    options?: ErrorOptions,
  ) {
    super(
      [
        `The settings have ${faults.length === 1 ? 'one fault' : `${faults.length} faults`}:`,
        ...faults.map((fault) => `  - ${fault}`),
        'Each setting is explained in .env.example.',
      ].join('\n'),
      options,
    );
  }
}
