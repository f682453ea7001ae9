import { type Clock, readDates, type ReadDate } from '@/lib/explorer/search/readDate';
import { readRequestTarget } from '@/lib/transfers/paymentRequest';
import { normalizeStart } from '@/protocol/text/boundedText';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** What somebody searches for, by its form alone. */
export type Query = {
  /** As it was typed or pasted, without what nobody sees. */
  text: string;
  /** The network that is meant: an `ethereum:` address names its own. */
  chainId: number;
} & (
  | { form: 'nothing' }
  /** In lower case, as is a hash. */
  | { form: 'address'; address: string }
  | { form: 'hash'; hash: string }
  /** In decimal, without zeros before it. */
  | { form: 'block'; block: string }
  /** Hexadecimal digits that are no whole hash or address: the beginning of one, and its end where the middle is left out. */
  | { form: 'part'; begin: string; end: string; isTooLong: boolean }
  /** One day, or several of which one is meant. */
  | { form: 'date'; dates: readonly ReadDate[] }
  /** A whole name, such as `ada.eth`. */
  | { form: 'name'; name: string }
  | { form: 'words' }
);

const HASH = /^0x[\da-f]{64}$/i;
const ADDRESS = /^0x[\da-f]{40}$/i;
/** Copied from where `0x` is left out. In figures alone it is as likely a number. */
const BARE = /^(?=\d*[a-f])(?:[\da-f]{64}|[\da-f]{40})$/i;
const PART = /^0x([\da-f]+)(?:(?:…|\.{2,3})([\da-f]*))?$/i;
const NAME = /^[^\s.]+(?:\.[^\s.]+)+$/;

/** A number as it is typed, and as this site and others write it: `30805`, `#30805`, `Block 30,805`, `30 805`. */
const BLOCK = /^(?:block ?)?#? ?(\d+|\d{1,3}(?:[,'’_ ]\d{2,3})*[,'’_ ]\d{3})$/i;
/** More digits than a block of any chain has. */
const MAX_BLOCK_DIGITS = 15;

/** Longest text that is read: a payment request has about 200 characters. */
const MAX_LENGTH = 500;

/** Digits of a hash: what has more is none. */
const HASH_DIGITS = 64;

/**
 * Reads what was typed or pasted. A hexadecimal text with `0x` that is no whole hash or address is a part of one, and never
 * the number of a block.
 *
 * @param shown the network that is searched, in decimal
 */
export function readQuery(shown: number, typed: string, clock: Clock): Query {
  const text = cleanText(typed);
  const { chainId, target } = readRequestTarget(text) ?? { chainId: shown, target: text };
  const query = { text, chainId };
  if (target === '') return { ...query, form: 'nothing' };
  // Letters and digits of a long line are broken where it is printed.
  const joined = target.replaceAll(' ', '');
  const hex = BARE.test(joined) ? `0x${joined}` : joined;
  if (ADDRESS.test(hex)) return { ...query, form: 'address', address: hex.toLowerCase() };
  if (HASH.test(hex)) return { ...query, form: 'hash', hash: hex.toLowerCase() };
  const [, begin, end = ''] = PART.exec(target) ?? [];
  if (begin !== undefined) {
    const isTooLong = begin.length + end.length > HASH_DIGITS;
    return { ...query, form: 'part', begin: `0x${begin.toLowerCase()}`, end: end.toLowerCase(), isTooLong };
  }
  const digits = BLOCK.exec(target)?.[1]?.replaceAll(/\D/g, '');
  if (digits !== undefined && digits.length <= MAX_BLOCK_DIGITS) {
    return { ...query, form: 'block', block: String(Number(digits)) };
  }
  const dates = readDates(target, clock);
  if (dates.length > 0) return { ...query, form: 'date', dates };
  return NAME.test(target) ? { ...query, form: 'name', name: target } : { ...query, form: 'words' };
}

/** Every kind of space as one, and none of what nobody sees, which comes along with what is copied from pages. */
const cleanText = (typed: string): string =>
  withoutUnseen(normalizeStart(typed, { form: 'NFC', max: MAX_LENGTH }).replaceAll(/\s+/g, ' ')).trim();
