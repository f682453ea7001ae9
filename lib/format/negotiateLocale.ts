import { DEFAULT_LOCALE } from '@/lib/format/locale';

/**
 * The locales that pages are written in: English, whose conventions for dates, clock and digit groups differ by region.
 * All of them write decimals with a point, as the fields for amounts read them (`parseAmount`).
 */
const LOCALES: readonly string[] = ['en-GB', 'en-US', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG'];

/** Where English without a region is said by browsers: in the United States. */
const PLAIN_ENGLISH = 'en-US';

/** Longer headers are cut: no browser sends one. */
const MAX_HEADER_LENGTH = 512;

/**
 * Chooses the locale of a page by the languages that a browser asks for, the most wanted first.
 *
 * @param header the `Accept-Language` header (RFC 9110, section 12.5.4)
 * @returns `en-GB` where none of the languages is English
 */
export function negotiateLocale(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((text) => text.startsWith('q='))?.slice(2);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) {
    if (tag === 'en') return PLAIN_ENGLISH;
    const known = LOCALES.find((locale) => locale.toLowerCase() === tag);
    if (known) return known;
  }
  return DEFAULT_LOCALE;
}
