/** Where the server says which locale a request has: the document and the pages are bundles of their own. */
type LocaleSource = typeof globalThis & { foyerLocale?: () => string | undefined };

/** Day before month, a clock of 24 hours: what is least often misread where a visitor asks for none of the others. */
export const DEFAULT_LOCALE = 'en-GB';

/** Sets how the server finds the locale of the request whose page it renders. Called once, by the document. */
export function provideLocale(find: () => string | undefined): void {
  (globalThis as LocaleSource).foyerLocale = find;
}

/**
 * The locale of numbers and dates: the one the server chose for this request, which `<html data-locale>` hands to the
 * browser, so that the first render there is the server's.
 */
export function currentLocale(): string {
  const chosen =
    typeof window === 'undefined'
      ? (globalThis as LocaleSource).foyerLocale?.()
      : document.documentElement.dataset['locale'];
  return chosen ?? DEFAULT_LOCALE;
}

/**
 * Keeps the formatters that `make` makes, one for each locale and each set of options: making one takes long.
 *
 * @returns finds the formatter of the current locale
 */
export function cacheFormats<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const locale = currentLocale();
    const key = locale + JSON.stringify(options);
    const known = made.get(key) ?? make(locale, options);
    made.set(key, known);
    return known;
  };
}
