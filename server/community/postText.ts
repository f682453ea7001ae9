import Parse from 'parse/node';
import { POST_LIMITS } from '@/protocol/community';

/** Control characters but line breaks and tabs, and those that turn the direction of the text around them. */
export const UNSEEN = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * A text of a post, without spaces at its ends; empty where there is none.
 *
 * @throws Parse.Error 142 where it is no text, too long, or holds what cannot be seen.
 */
export function readPostText(value: unknown, name = 'text', most: number = POST_LIMITS.text): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw validatePost(`${name} must be a string.`);
  const text = value.replace(/\r\n?/g, '\n').trim();
  if ([...text].length > most) throw validatePost(`${name} can have up to ${most} characters.`);
  if (UNSEEN.test(text)) throw validatePost(`${name} must not contain invisible characters.`);
  return text;
}

/** A post, or a part of one, that is not as it must be: code 142 with what is wrong. */
export function validatePost(message: string): Parse.Error {
  return new Parse.Error(Parse.Error.VALIDATION_ERROR, message);
}
