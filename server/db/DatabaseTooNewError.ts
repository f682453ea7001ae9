/** A newer version of Foyer migrated the database. Nothing was changed. */
export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  readonly code = 'DATABASE_TOO_NEW';

  constructor(
    /** What the schema holds: `accounts`, `the index of chain 1`. */
    subject: string,
    /** The name of the first migration that this version does not know. */
    readonly migration: string,
  ) {
    super(
      `The database of ${subject} has migration ${migration}, which this version of Foyer does not know: a newer version ` +
        `wrote it. Start that version or a later one, or restore a backup from before the upgrade. Nothing was changed ` +
        `(DATABASE_TOO_NEW).`,
    );
  }
}
