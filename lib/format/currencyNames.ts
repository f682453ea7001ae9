import { cacheFormats } from '@/lib/format/locale';

const findNames = cacheFormats((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options));

/** What a currency is called, such as "Euro"; its code where that is not known. @param code ISO 4217 */
export const currencyName = (code: string): string => findNames({ type: 'currency' }).of(code) ?? code;
