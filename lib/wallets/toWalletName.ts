const MOST_LETTERS = 40;
/** Control characters, and those that turn the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A wallet's name to show; any page script may announce one of any form. */
export function toWalletName(announced: string): string {
  const letters = [...announced.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()];
  if (letters.length > MOST_LETTERS) return `${letters.slice(0, MOST_LETTERS - 1).join('')}…`;
  return letters.join('') || 'Unnamed wallet';
}
