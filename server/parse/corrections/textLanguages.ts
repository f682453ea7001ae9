/** Languages that a search for words may name, as PostgreSQL calls them, and their codes of ISO 639-1. */
const LANGUAGES: Readonly<Record<string, string>> = {
  simple: 'none',
  arabic: 'ar',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hungarian: 'hu',
  indonesian: 'id',
  irish: 'ga',
  italian: 'it',
  lithuanian: 'lt',
  nepali: 'ne',
  norwegian: 'nb',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  tamil: 'ta',
  turkish: 'tr',
};

/** Begins the name of a configuration that drops accents, such as `foyer_plain_french`. */
export const PLAIN_PREFIX = 'foyer_plain_';

/** The name PostgreSQL has for a language; English where none is given, `null` where it is unknown. */
export function findTextLanguage(given: unknown): string | null {
  if (given === undefined || given === '') return 'english';
  const wanted = String(given).toLowerCase();
  return Object.entries(LANGUAGES).find((pair) => pair.includes(wanted))?.[0] ?? null;
}

/** What makes the configuration of a language that drops accents; `unaccent` comes with PostgreSQL. */
export function plainConfiguration(language: string): string[] {
  const name = PLAIN_PREFIX + language;
  const stem = language === 'simple' ? 'simple' : `${language}_stem`;
  return [
    'CREATE EXTENSION IF NOT EXISTS unaccent',
    `CREATE TEXT SEARCH CONFIGURATION ${name} (COPY = ${language})`,
    `ALTER TEXT SEARCH CONFIGURATION ${name} ALTER MAPPING FOR hword, hword_part, word WITH unaccent, ${stem}`,
  ];
}
