import Parse from 'parse/node';
import { PROFILE_LIMITS, type Profile } from '@/protocol/account';

/** Control characters, and those that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Checks what a profile is to say; spaces around a text do not count, and an empty one is none.
 *
 * @throws Parse.Error 142 with what is wrong.
 */
export function checkProfile(fields: Record<string, unknown>): Profile {
  const { picture = 'address' } = fields;
  if (picture !== 'address' && picture !== 'initials') throw fault('picture must be address or initials.');
  return { name: textOrNull(fields, 'name'), about: textOrNull(fields, 'about'), picture };
}

function textOrNull(fields: Record<string, unknown>, name: 'name' | 'about'): string | null {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw fault(`${name} must be a text.`);
  const text = value.trim();
  if (UNSEEN.test(name === 'about' ? text.replace(/\n/g, ' ') : text)) {
    throw fault(`${name} must not hold characters that cannot be seen.`);
  }
  const most = PROFILE_LIMITS[name];
  if ([...text].length > most) throw fault(`${name} must not be longer than ${most} letters.`);
  return text || null;
}

function fault(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
