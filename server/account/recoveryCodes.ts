import { randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '@/server/parse/database';
import { inHashingLane } from '@/server/process/hashingLane';

const scryptOf = promisify<string, string, number, object, Buffer>(scrypt);

/** How many codes an account gets, and their length: 50 bits each. */
const [COUNT, LENGTH] = [10, 10];

/** Crockford's base 32: no i, l, o and u, which are taken for others. */
const CODE_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Begins what is stored of a code; those of earlier versions were stored as they are, and do not begin so. */
const HASHED = 'scrypt:';

/** As many as a guess is worth: about 40 ms of a processor, once per try, and few tries are heard. */
const COST = { N: 16_384, r: 8, p: 1 };

/** New recovery codes, and what is stored of them: their hashes alone. */
export async function createRecoveryCodes(secret: string): Promise<{ codes: string[]; stored: string[] }> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''),
  );
  // One after the other: all at once would hold every thread that files and other passwords need.
  const stored: string[] = [];
  for (const code of codes) stored.push(await hashCode(code, secret));
  return { codes, stored };
}

/**
 * Which of the stored codes was given; `null` for none. Codes of earlier versions, stored as they are, hold until they are
 * renewed. A stored hash is no code.
 *
 * @param secret of the account's authenticator: random, and the salt of the hashes
 */
export async function findRecoveryCode(
  stored: readonly string[],
  secret: string,
  given: string,
): Promise<string | null> {
  const older = stored.find((one) => !one.startsWith(HASHED) && one === given);
  if (older !== undefined) return older;
  const code = given.toLowerCase().replace(/-/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  // The form first: what cannot be one costs nothing.
  if (code.length !== LENGTH || ![...code].every((letter) => CODE_ALPHABET.includes(letter))) return null;
  const hash = await hashCode(code, secret);
  return stored.find((one) => one === hash) ?? null;
}

/**
 * Stores new codes in place of those before them, unless two-factor authentication was turned off or set up again meanwhile.
 *
 * @returns whether they are stored
 */
export function replaceRecoveryCodes(
  database: Database,
  userId: string,
  secret: string,
  stored: readonly string[],
): Promise<boolean> {
  return change(database, '$3::jsonb', 'true', [userId, secret, JSON.stringify(stored)]);
}

/**
 * Takes one code from those that are stored now, which may have been renewed since they were read.
 *
 * @returns whether it was among them
 */
export function removeRecoveryCode(
  database: Database,
  userId: string,
  secret: string,
  stored: string,
): Promise<boolean> {
  const codes = `"authData"#>'{mfa,recovery}'`;
  return change(database, `(${codes}) - $3`, `(${codes}) ? $3`, [userId, secret, stored]);
}

/** One statement, in which the database decides who was first. */
async function change(database: Database, codes: string, where: string, values: readonly string[]): Promise<boolean> {
  const sql = `
    UPDATE "_User" SET "authData" = jsonb_set("authData", '{mfa,recovery}', ${codes}),
      "updatedAt" = date_trunc('milliseconds', now())
    WHERE "objectId" = $1 AND "authData"#>>'{mfa,secret}' = $2 AND ${where}
    RETURNING "objectId"`;
  return (await database.adapter._client.any(sql, [...values])).length > 0;
}

async function hashCode(code: string, secret: string): Promise<string> {
  return HASHED + (await inHashingLane(() => scryptOf(code, secret, 24, COST))).toString('base64url');
}
