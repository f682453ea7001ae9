import Parse from 'parse/node';
import { PLAIN_PREFIX, plainConfiguration } from '@/server/parse/corrections/textLanguages';
import { isRecord } from '@/server/parse/findValueFault';

/** Made already: by another backend, or before a restart (`duplicate_object`, `unique_violation`). */
const THERE = ['42710', '23505'];

/** Makes the configurations that drop accents, when a search first asks for one. */
export function createPlainLanguages(run: (sql: string) => Promise<unknown>) {
  const made = new Map<string, Promise<void>>();

  const make = async (language: string) => {
    for (const statement of plainConfiguration(language)) {
      await run(statement).catch((error: unknown) => {
        if (!isRecord(error) || !THERE.includes(String(error['code']))) throw error;
      });
    }
  };

  return {
    /**
     * Makes what a corrected condition needs.
     *
     * @throws Parse.Error 102 where the database has no `unaccent`
     */
    async prepare(query: Record<string, unknown>): Promise<void> {
      for (const language of plainLanguagesIn(query)) {
        const making = made.get(language) ?? make(language);
        made.set(language, making);
        await making.catch(() => {
          made.delete(language);
          const words =
            'The database cannot drop accents: leave $diacriticSensitive out, or add its extension unaccent.';
          throw new Parse.Error(Parse.Error.INVALID_QUERY, words);
        });
      }
    },
  };
}

function plainLanguagesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(plainLanguagesIn);
  if (!isRecord(value)) return [];
  const language = value['$language'];
  const own =
    typeof language === 'string' && language.startsWith(PLAIN_PREFIX) ? [language.slice(PLAIN_PREFIX.length)] : [];
  return [...own, ...Object.values(value).flatMap(plainLanguagesIn)];
}
