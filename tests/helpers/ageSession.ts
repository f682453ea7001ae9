import pg from 'pg';

/** Lets a session become older than the proof of its beginning holds (`PROOF_LIFETIME_MS`). */
export async function ageSession(databaseUri: string, sessionToken: string): Promise<void> {
  const database = new pg.Client(databaseUri);
  await database.connect();
  try {
    const { rowCount } = await database.query(
      `UPDATE "_Session" SET "createdAt" = "createdAt" - interval '10 minutes 1 second' WHERE "sessionToken" = $1`,
      [sessionToken],
    );
    if (rowCount !== 1) throw new Error('There is no such session.');
  } finally {
    await database.end();
  }
}
