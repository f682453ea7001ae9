import { Secret, TOTP } from 'otpauth';
import type { Client } from 'pg';
import { PASSWORD, resultOf, type AccountClient, type Session } from '@/tests/helpers/accountClient';

/** Somebody whose account is attacked. */
export type Victim = Session & { username: string; email: string };

/** With a second step, and what opens it. */
export type GuardedVictim = Victim & { totp: TOTP; recoveryCodes: string[]; nextCode(): string };

/** The password of everybody, hashed with so few rounds (4) that it is compared within a millisecond. */
const QUICK_HASH = '$2b$04$vTwy4LFGGD/Gd1lHq26nYuhKapnPsaCsTS0AmwkI85ah.Ei9ReIja';

let count = 0;

/** A name that nobody has had. */
export const newName = (prefix = 'victim'): string => `${prefix}${Date.now().toString(36)}x${count++}`;

/** Somebody with a password and an email address. */
export async function newVictim({ rest }: AccountClient): Promise<Victim> {
  const username = newName();
  const email = `${username}@example.com`;
  const { body } = await rest('POST', 'users', { username, email, password: PASSWORD });
  return { id: String(body['objectId']), token: String(body['sessionToken']), username, email };
}

/**
 * The same with a second step; `nextCode` is that of the next period: good already, and not the one that turned it on.
 *
 * @param database of the backend: given, the password takes no time to compare, for those whose codes are guessed
 */
export async function newGuardedVictim(people: AccountClient, database?: Client): Promise<GuardedVictim> {
  const victim = await newVictim(people);
  const quicken = 'UPDATE "_User" SET _hashed_password = $1 WHERE "objectId" = $2';
  await database?.query(quicken, [QUICK_HASH, victim.id]);
  const { secret } = await resultOf(people.call(victim, 'startTwoStep', { password: PASSWORD }));
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  const params = { secret, code: totp.generate(), password: PASSWORD };
  const { recoveryCodes } = await resultOf<{ recoveryCodes: string[] }>(people.call(victim, 'confirmTwoStep', params));
  return { ...victim, totp, recoveryCodes, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) };
}

/** A code that is right neither now nor soon. */
export function wrongCode(totp: TOTP, seed: number): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totp.generate({ timestamp: Date.now() + step * 30_000 }));
  const code = String(seed % 1_000_000).padStart(6, '0');
  return near.includes(code) ? wrongCode(totp, seed + 1) : code;
}

/** By name, by address, by an address in place of the name, and by both. */
export const namings = ({ username, email }: Victim): Record<string, string>[] => [
  { username },
  { email },
  { username: email },
  { username, email },
  { email: email.toUpperCase() },
];
