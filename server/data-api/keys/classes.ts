import { serverOnly, date, number, text, type ClassDeclaration } from '@/server/parse/schema/schema';

/** Class of the keys of the data service, as hashes. */
export const API_KEY_CLASS = 'ApiKey';

/** What the data service keeps. */
export const DATA_API_CLASSES: readonly ClassDeclaration[] = [
  {
    className: API_KEY_CLASS,
    fields: { name: text, shown: text, hash: text, rate: number, uses: number, lastUsedAt: date, revokedAt: date },
    unique: 'hash',
    permissions: serverOnly,
  },
];
