import Parse from 'parse/node';
import { PROFILE_LIMITS, type Profile } from '@/protocol/account';
import { hasUnseenCharacter } from '@/protocol/usernameRules';
import type { ReservedNames } from '@/server/auth/lookAlikes';

/**
 * Checks what a profile is to say; spaces around a text do not count, and an empty one is none. Nobody takes a name that
 * speaks for the site; one that was there before the rule stays.
 *
 * @param before the name as it is stored
 * @throws Parse.Error 142 with what is wrong.
 */
export function checkProfile(
  fields: Record<string, unknown>,
  { isReserved, before }: { isReserved: ReservedNames; before: unknown },
): Profile {
  const { picture = 'address' } = fields;
  if (picture !== 'address' && picture !== 'initials') throw fault('picture must be address or initials.');
  const name = textOrNull(fields, 'name');
  if (name !== null && name !== before && isReserved(name)) {
    throw fault('This name is reserved for the people who run this site. Choose another one.');
  }
  return { name, about: textOrNull(fields, 'about'), picture };
}

function textOrNull(fields: Record<string, unknown>, name: 'name' | 'about'): string | null {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw fault(`${name} must be a text.`);
  const text = value.trim();
  if (hasUnseenCharacter(name === 'about' ? text.replace(/\n/g, ' ') : text)) {
    throw fault(`${name} must not hold characters that cannot be seen.`);
  }
  const most = PROFILE_LIMITS[name];
  if ([...text].length > most) throw fault(`${name} must not be longer than ${most} letters.`);
  return text || null;
}

function fault(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
